import { sql, type UpdateObject } from 'kysely'
import { overtakenRefund } from '#contract/sales/overtaken.ts'
import type { RefundState } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { AuditNote } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { inCash } from './rows.ts'

type State = Static<typeof RefundState>

export interface LockedRefund {
  id: number
  refundNo: string
  orderId: number
  areaId: number
  amountFen: number
  state: State
}

/**
 * A refund of the actor's scope, locked, in one of the states from which the decision is possible.
 * @throws Refusal notFound (1512), stale (1515) where another change came first, state.impossible (2002)
 */
export async function lockRefund(
  db: Db,
  actor: Actor,
  id: number,
  version: number | undefined,
  from: readonly State[],
  audit: AuditNote,
): Promise<LockedRefund> {
  const row = orNotFound(
    await db
      .selectFrom('refund as r')
      .select(['id', 'refundNo', 'orderId', 'areaId', 'amountFen', 'state', 'version'])
      .select(['decidedBy', 'decidedAt', 'attempts', inCash.as('cash')])
      .where('id', '=', id)
      .where(inScope(actor, 'r.areaId'))
      .forUpdate()
      .executeTakeFirst(),
  )
  audit.target = row.refundNo
  audit.before = { state: row.state }
  if (version !== undefined && version !== row.version) throw new Refusal('stale', overtakenRefund(row))
  if (!from.includes(row.state)) throw new Refusal('state.impossible', overtakenRefund(row))
  return row
}

type Change = UpdateObject<Tables, 'refund'>

/** Changes a locked refund and notifies open pages. */
export async function changeRefund(
  db: Db,
  events: Services['events'],
  refund: Pick<LockedRefund, 'id' | 'orderId' | 'areaId'>,
  change: Change,
) {
  // refund_counts moves its money between open and returned in the order, split_follows and refund_sums with it.
  await db
    .updateTable('refund')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', refund.id)
    .execute()
  await notifyRefund(db, events, refund)
}

export const notifyRefund = (
  db: Db,
  events: Services['events'],
  { id, orderId, areaId }: Pick<LockedRefund, 'id' | 'orderId' | 'areaId'>,
) =>
  events.emit(db, [
    { topic: 'refund', areaId, subject: id },
    { topic: 'order', areaId, subject: orderId },
  ])
