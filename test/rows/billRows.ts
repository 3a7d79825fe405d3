import type { Db } from '#server/platform/db/open.ts'
import { type Place, unique } from './world.ts'

export async function aBill(db: Db, day = '2026-05-01') {
  const takenBy = unique('导入人')
  const { id: importId } = await db
    .insertInto('billImport')
    .values({ digest: unique('digest'), bills: 1, lines: 0, takenBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('bill')
    .values({ day, merchant: unique('1900'), feeFen: 12, importedBy: takenBy, importId })
    .returning(['id', 'merchant'])
    .executeTakeFirstOrThrow()
}

/** An order of a place that the bill says more of than we do. */
export const aBillDifference = (db: Db, { areaId }: Place, order: { id: number; orderNo: string }) =>
  db
    .insertInto('billDifference')
    .values({
      thing: 'payment',
      number: unique('4200'),
      kind: 'amountDiffers',
      day: '2026-05-01',
      at: '2026-05-01T09:30:00+08:00',
      areaId,
      orderId: order.id,
      orderNo: order.orderNo,
      transactionId: unique('4200'),
      oursFen: 990,
      theirsFen: 1990,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
