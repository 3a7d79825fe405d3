import { sql } from 'kysely'
import { inSeconds } from '../../../platform/db/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { takeBackShares } from '../../sharing/splits/returns.ts'
import { changeRefund } from './change.ts'
import { lock } from './result.ts'
import type { RefundTiming } from './timing.ts'

type Deps = Pick<Services, 'database' | 'events' | 'sharing'>

/** Before a refund is first sent, takes back what receivers have got of the order's money. */
export async function waitsForShares(parts: Deps, refundId: number, timing: RefundTiming): Promise<boolean> {
  const { database, events } = parts
  const rows = database.db
    .selectFrom('refund as r')
    .innerJoin('orderSplit as s', 's.orderId', 'r.orderId')
    .select('r.orderId')
    .where('r.id', '=', refundId)
    .where('r.state', '=', 'approved')
    .where('r.dueAt', '<=', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refundAttempt as a').select('a.id').whereRef('a.refundId', '=', 'r.id'))),
    )
  const first = await rows.executeTakeFirst()
  if (!first) return false
  const failure = await takeBackShares(parts, { orderId: first.orderId, refundId })
  if (failure === null) return false
  await transact(database.db, async (db) => {
    const refund = await lock(db, refundId)
    if (refund.state === 'approved')
      await changeRefund(db, events, refund, { failure, dueAt: inSeconds(timing.shares) })
  })
  return true
}
