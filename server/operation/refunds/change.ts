import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { RefundState } from '#contract/operation/refunds.ts'
import { type Actor, inScope } from '../../actor.ts'
import type { AuditNote } from '../../audit.ts'
import { clockOf } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { found, Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

type State = Static<typeof RefundState>

export const stateNames: Record<State, string> = {
  requested: '待审核',
  approved: '待提交',
  processing: '退款中',
  succeeded: '已到账',
  abnormal: '退款失败',
  closed: '已关闭',
  rejected: '已驳回',
}

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
  const row = found(
    await db
      .selectFrom('refund')
      .select(['id', 'refundNo', 'orderId', 'areaId', 'amountFen', 'state', 'version', 'decidedBy', 'decidedAt'])
      .where('id', '=', id)
      .where(inScope(actor, 'refund.areaId'))
      .forUpdate()
      .executeTakeFirst(),
  )
  audit.target = row.refundNo
  audit.before = { state: row.state }
  if (version !== undefined && version !== row.version) throw new Refusal('stale', whoWasFaster(row))
  if (!from.includes(row.state)) throw new Refusal('state.impossible', whoWasFaster(row))
  return row
}

/** Who has decided meanwhile, and what came of it. */
function whoWasFaster({
  state,
  decidedBy,
  decidedAt,
}: {
  state: State
  decidedBy: string | null
  decidedAt: string | null
}) {
  const now = `这笔退款现为「${stateNames[state]}」，没有再改动`
  return decidedBy && decidedAt ? `${decidedBy}已于 ${clockOf(decidedAt)} ${deeds[state]}，${now}` : now
}
const deeds: Record<State, string> = {
  requested: '处理',
  approved: '同意',
  processing: '同意',
  succeeded: '处理',
  abnormal: '同意',
  closed: '同意',
  rejected: '驳回',
}

interface Change {
  state?: State
  [column: string]: unknown
}

/** Writes a change of a locked refund and tells open pages. */
export async function changeRefund(
  db: Db,
  events: Services['events'],
  refund: Pick<LockedRefund, 'id' | 'orderId' | 'areaId'>,
  change: Change,
) {
  await db
    .updateTable('refund')
    .set({ ...change, version: sql`version + 1` } as never)
    .where('id', '=', refund.id)
    .execute()
  await tellRefund(db, events, refund)
}

export const tellRefund = (
  db: Db,
  events: Services['events'],
  { id, orderId, areaId }: Pick<LockedRefund, 'id' | 'orderId' | 'areaId'>,
) =>
  events.emit(db, [
    { topic: 'refund', areaId, subject: id },
    { topic: 'order', areaId, subject: orderId },
  ])

/** The time of the transaction, as a value of a column. */
export const now = sql<string>`now()`
