import { randomBytes } from 'node:crypto'
import type { Body } from '#contract/kit.ts'
import type { RefundOrigin, refunds } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'
import { localText } from '#contract/zone.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import { now } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/open.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyRefund } from './change.ts'
import { checkItems } from './items.ts'

export interface RefundDraft extends Body<typeof refunds.request> {
  origin: Static<typeof RefundOrigin>
  complaintId?: number
}

export interface MadeRefund {
  id: number
  refundNo: string
  areaId: number
  requestedAt: string
  /** The same request came before; nothing was written. */
  repeated: boolean
}

/**
 * Creates a refund of an order in the actor's scope: waiting for a decision, or approved at once if forced.
 * The order's row stays locked, so that its remaining amount is correct until the transaction ends.
 * @throws Refusal notFound (1512), state.impossible (2002), amount.notAllowed (2003), invalid (2000), exists (2001)
 */
export async function makeRefund(
  db: Db,
  actor: Actor,
  events: Services['events'],
  draft: RefundDraft,
): Promise<MadeRefund> {
  const { orderId, amountFen, reason, note = '', origin, complaintId, items } = draft
  const order = orNotFound(
    await db
      .selectFrom('orders')
      .select(['id', 'areaId', 'caseId', 'state', 'paidFen', 'refundedFen', 'refundingFen'])
      .where('id', '=', orderId)
      .where(inScope(actor, 'orders.areaId'))
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  // Keys are separate for each account, so that they cannot collide with those of others.
  const requestKey = `${actor.adminId}:${draft.requestKey}`
  const before = await arrivedBefore(db, requestKey, draft)
  if (before) return { ...before, repeated: true }
  if (order.state === 'created' || order.state === 'closed')
    throw new Refusal('state.impossible', '订单没有支付，不能退款')
  checkAmount(amountFen, order)
  if (items) await checkItems(db, order, amountFen, items)
  const forced = origin !== 'request'
  // refund_counts adds it to the order, whose check constraint refuses more than was paid; split_follows reduces unsent shares.
  const row = await db
    .insertInto('refund')
    .values({
      refundNo: refundNo(),
      orderId,
      areaId: order.areaId,
      caseId: order.caseId,
      amountFen,
      reason,
      note: note.trim(),
      origin,
      complaintId: complaintId ?? null,
      state: forced ? 'approved' : 'requested',
      requestKey,
      requestedBy: actor.trueName,
      requestedById: actor.adminId,
      ...(forced && { decidedBy: actor.trueName, decidedAt: now, dueAt: now }),
    })
    .returning(['id', 'refundNo', 'areaId', 'orderId', 'requestedAt'])
    .executeTakeFirstOrThrow()
  if (items) {
    await db
      .insertInto('refundItem')
      .values(items.map((item) => ({ refundId: row.id, orderItemId: item.itemId, amountFen: item.amountFen })))
      .execute()
  }
  await notifyRefund(db, events, row)
  return { id: row.id, refundNo: row.refundNo, areaId: row.areaId, requestedAt: row.requestedAt, repeated: false }
}

/**
 * The earlier refund with this key, if its request was identical.
 * @throws Refusal exists (2001) if it was different; the message names the earlier refund, and says that this one was not submitted
 */
async function arrivedBefore(
  db: Db,
  requestKey: string,
  { orderId, amountFen, reason, note = '', items = [] }: RefundDraft,
): Promise<Omit<MadeRefund, 'repeated'> | undefined> {
  const before = await db
    .selectFrom('refund')
    .select(['id', 'refundNo', 'areaId', 'orderId', 'amountFen', 'reason', 'note', 'requestedAt'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (!before) return undefined
  const storedItems = await db
    .selectFrom('refundItem')
    .select(['orderItemId as itemId', 'amountFen'])
    .where('refundId', '=', before.id)
    .execute()
  const same =
    before.orderId === orderId &&
    before.amountFen === amountFen &&
    before.reason === reason &&
    before.note === note.trim() &&
    shares(storedItems) === shares(items)
  if (!same)
    throw new Refusal(
      'exists',
      `先前的退款 ${yuan(before.amountFen)} 已收到（退款单 ${before.refundNo}），这一笔没有提交`,
    )
  return { id: before.id, refundNo: before.refundNo, areaId: before.areaId, requestedAt: before.requestedAt }
}

const shares = (items: readonly { itemId: number; amountFen: number }[]) =>
  items
    .map(({ itemId, amountFen }) => `${itemId}:${amountFen}`)
    .toSorted()
    .join()

/** The check constraint of the orders table holds the same rule under any concurrency; here it gets its sentence. */
function checkAmount(
  amountFen: number,
  { paidFen, refundedFen, refundingFen }: { paidFen: number; refundedFen: number; refundingFen: number },
) {
  const left = paidFen - refundedFen - refundingFen
  if (amountFen <= left) return
  const breakdown = [
    ...(refundedFen > 0 ? [`已退 ${yuan(refundedFen)}`] : []),
    ...(refundingFen > 0 ? [`退款中 ${yuan(refundingFen)}`] : []),
  ].join('，')
  const text = `最多可退 ${yuan(left)}（实付 ${yuan(paidFen)}${breakdown && `，${breakdown}`}）`
  throw new Refusal('amount.notAllowed', text, { fields: { amountFen: text }, leftFen: left })
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sortable by time: R, the second in Asia/Shanghai, and 40 random bits. */
function refundNo(): string {
  const local = localText(Date.now()).replaceAll(/[-:T]/g, '')
  return `R${local}${[...randomBytes(8)].map((byte) => letters[byte % 32]).join('')}`
}
