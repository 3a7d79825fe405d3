import type { Db } from '#server/platform/db/open.ts'
import { type Place, unique } from './world.ts'

/** A print package; it belongs to no tenant. */
export const aPrintPackage = (db: Db) =>
  db
    .insertInto('printPackage')
    .values({ name: `p${crypto.randomUUID()}`, prints: 500, priceFen: 50_000, onSale: true })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** An account of a project, without a print. */
export const aPrintAccount = (db: Db, { areaId, caseId }: Place) =>
  db
    .insertInto('printAccount')
    .values({ areaId, caseId, name: unique('出片台'), warnAt: 100 })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A recharge by a number of prints, of the project's first account by default. */
export async function aPrintRecharge(
  db: Db,
  place: Place,
  by: { readonly id: number },
  prints = 300,
  accountId?: number,
) {
  const { areaId, caseId } = place
  const first = db.selectFrom('printAccount').select('id').where('caseId', '=', caseId).orderBy('id').limit(1)
  const account = accountId ? { id: accountId } : ((await first.executeTakeFirst()) ?? (await aPrintAccount(db, place)))
  return db
    .insertInto('printRecharge')
    .values({
      ...{ areaId, caseId, accountId: account.id, kind: 'stated', prints, priceFen: prints * 100 },
      ...{ reason: unique('赠送'), requestKey: unique('k'), byId: by.id, byName: unique('平台') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
