import { sql } from 'kysely'
import type { PaymentPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { NewEvent } from '../../platform/live/eventHub.ts'
import type { IngestKey } from '../request/key.ts'
import type { Work } from '../request/work.ts'
import { grace, tooEarly } from './grace.ts'

type Post = Item<Static<typeof PaymentPost>>

/** What became of attempts to pay. An order is paid once; money that arrives after the order was closed reopens it. */
export const payments: Work<Static<typeof PaymentPost>> = async (db, key, items, answers) => {
  const orders = await lockedOrders(db, key, items)
  const known = await knownPayments(db, items)
  const accepted: Accepted[] = []
  for (const post of items) {
    const order = orders.get(post.orderNo)
    const before = known.get(post.transactionId)
    if (!order) answers.refuse(post.index, 'notFound', `没有订单 ${post.orderNo}`)
    else if (before) answerKnown(post, before, answers)
    else if (post.amountFen !== order.amountFen)
      answers.refuse(
        post.index,
        'amount.notAllowed',
        `支付金额 ${post.amountFen} 分与订单金额 ${order.amountFen} 分不符`,
      )
    else if (Date.parse(post.at) < Date.parse(order.earliest))
      answers.refuse(post.index, 'invalid', tooEarly('支付', post.orderNo))
    else if (post.result === 'success' && order.paid)
      answers.refuse(post.index, 'exists', `订单 ${post.orderNo} 已支付`)
    else {
      accepted.push({ post, order })
      known.set(post.transactionId, { ...post, id: null, twinOf: post.index })
      if (post.result === 'success') order.paid = true
    }
  }
  return accepted.length > 0 ? write(db, accepted, items, answers) : []
}

interface LockedOrder {
  id: number
  areaId: number
  orderNo: string
  kind: 'video' | 'photo'
  amountFen: number
  paid: boolean
  /** Earliest time at which the order can have been paid. */
  earliest: string
}

interface Accepted {
  post: Post
  order: LockedOrder
}

interface KnownPayment {
  /** Null while it is of this batch and not written yet. */
  id: number | null
  orderNo: string
  result: string
  channel: string
  amountFen: number
  twinOf?: number
}

/** Locked, so that two successes of one order at the same time see each other. */
async function lockedOrders(db: Db, key: IngestKey, items: readonly Post[]): Promise<Map<string, LockedOrder>> {
  const { rows } = await sql<LockedOrder>`
    select id, area_id, order_no, kind, amount_fen, state not in ('created', 'closed') as paid, created_at - ${grace} as earliest from orders
    where order_no = any(${textArray([...new Set(items.map((item) => item.orderNo))])}) and ${inScope(key, 'areaId')} order by id for no key update`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.orderNo, row]))
}

async function knownPayments(db: Db, items: readonly Post[]): Promise<Map<string, KnownPayment>> {
  const { rows } = await sql<KnownPayment & { transactionId: string }>`
    select p.id, p.transaction_id, o.order_no, p.result, p.channel, p.amount_fen from payment p join orders o on o.id = p.order_id
    where p.transaction_id = any(${textArray([...new Set(items.map((item) => item.transactionId))])})`.execute(db)
  return new Map(rows.map(({ transactionId, ...row }) => [transactionId, row]))
}

function answerKnown(post: Post, before: KnownPayment, answers: Answers) {
  const same =
    before.orderNo === post.orderNo &&
    before.result === post.result &&
    before.channel === post.channel &&
    before.amountFen === post.amountFen
  if (!same) answers.refuse(post.index, 'exists', `支付流水号 ${post.transactionId} 已存在，内容不同`)
  else if (before.id !== null) answers.done(post.index, before.id, true)
}

async function write(
  db: Db,
  accepted: readonly Accepted[],
  items: readonly Post[],
  answers: Answers,
): Promise<NewEvent[]> {
  const { rows } = await sql<{ id: number; transactionId: string }>`
    insert into payment (order_id, area_id, result, channel, transaction_id, amount_fen, reason, at) select order_id, area_id, result, channel, transaction_id, amount_fen, reason, at
    from ${recordset(
      accepted.map(({ post, order }) => ({
        order_id: order.id,
        area_id: order.areaId,
        result: post.result,
        channel: post.channel,
        transaction_id: post.transactionId,
        amount_fen: post.amountFen,
        reason: post.reason ?? '',
        at: post.at,
      })),
      sql`order_id bigint, area_id bigint, result text, channel text, transaction_id text, amount_fen int, reason text, at timestamptz`,
      'i',
    )} order by transaction_id on conflict (transaction_id) do nothing returning id, transaction_id`.execute(db)
  const ids = new Map(rows.map((row) => [row.transactionId, row.id]))
  // Somebody else used the number for another order since it was looked up.
  const written = accepted.filter(({ post }) => ids.has(post.transactionId))
  for (const { post } of accepted)
    if (!ids.has(post.transactionId)) answers.refuse(post.index, 'exists', `支付流水号 ${post.transactionId} 已存在`)
  const first = new Map(written.map(({ post }) => [post.transactionId, post.index]))
  for (const post of items) {
    const at = first.get(post.transactionId)
    if (at !== undefined && answers.items[post.index]!.code === 1500)
      answers.done(post.index, ids.get(post.transactionId)!, at !== post.index)
  }
  await applyFailures(db, written)
  return [
    ...areaEvents(
      'order',
      written.map(({ order }) => order),
    ),
    ...(await applySuccesses(db, written)),
  ]
}

/** Why the last attempt failed; an order that is paid, also by this batch, does not ask any more. */
async function applyFailures(db: Db, written: readonly Accepted[]) {
  const failed = [
    ...Map.groupBy(
      written.filter(({ post, order }) => post.result === 'failed' && !order.paid),
      ({ order }) => order.id,
    ).values(),
  ].map((of) => of.reduce((a, b) => (b.post.at >= a.post.at ? b : a)))
  if (failed.length === 0) return
  await sql`
    update orders o set pay_error = i.reason, version = o.version + 1
    from ${recordset(
      failed.map(({ post, order }) => ({ id: order.id, reason: post.reason?.trim() || '支付失败' })),
      sql`id bigint, reason text`,
      'i',
    )} where o.id = i.id and o.state in ('created', 'closed')`.execute(db)
}

async function applySuccesses(db: Db, written: readonly Accepted[]): Promise<NewEvent[]> {
  const paid = written.filter(({ post }) => post.result === 'success')
  if (paid.length === 0) return []
  // coupon_follows uses the coupon, order_shared makes the bills of shares; sums and the visitor's figures follow. The visitors are locked
  // before their coupons, as a batch of orders does, or both would wait for each other.
  await sql`
    with held as materialized (select v.id from visitor v where v.id in (select visitor_id from orders where id = any(${idArray(paid.map(({ order }) => order.id))})) order by v.openid for no key update)
    update orders o set state = 'paid', paid_fen = i.fen, transaction_id = i.transaction_id, channel = i.channel, paid_at = i.at, pay_error = null, closed_at = null, version = o.version + 1
    from ${recordset(
      paid.map(({ post, order }) => ({
        id: order.id,
        fen: post.amountFen,
        transaction_id: post.transactionId,
        channel: post.channel,
        at: post.at,
      })),
      sql`id bigint, fen int, transaction_id text, channel text, at timestamptz`,
      'i',
    )} where o.id = i.id and (select count(*) from held) is not null`.execute(db)
  const photos = paid.filter(({ order }) => order.kind === 'photo').map(({ order }) => order.id)
  if (photos.length === 0) return []
  const { rows } = await sql<{ id: number; areaId: number }>`
    with sold as (select p.id from picture p where p.sold_at is null and p.id in (select i.picture_id from order_item i where i.order_id = any(${idArray(photos)})) order by p.id for no key update)
    update picture p set state = case when p.state = 'printed' then p.state else 'sold' end, sold_at = now() from sold where p.id = sold.id returning p.id, p.area_id`.execute(
    db,
  )
  return areaEvents('picture', rows)
}
