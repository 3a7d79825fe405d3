import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { type PictureEvent, type PictureLife, pictureSteps } from '#contract/pictures/life.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { localPrints } from '#contract/printing/localPrints.ts'
import { type PrintJobState, printJobStates, printJobs } from '#contract/printing/printJobs.ts'
import { seesEverything } from '#contract/roles.ts'
import { orders, payChannelNames } from '#contract/sales/orders.ts'
import { conditionOf, type RefundState, refundConditions } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import { shared } from '../../sales/orders/shares.ts'

/**
 * What has happened to a picture, from the rows that it left. Orders, with what follows from them, and prints are shown only to accounts
 * that may open one of their pages. Empty for a picture outside the actor's scope.
 */
export async function pictureLife(db: Db, actor: Actor, pictureId: number): Promise<PictureLife> {
  const picture = await db
    .selectFrom('picture as p')
    .innerJoin('device as d', 'd.id', 'p.deviceId')
    .select(['p.takenAt', 'p.receivedAt', 'p.clearedAt', 'p.featuredAt', 'p.featuredBy', 'p.featuredReason', 'd.name'])
    .where('p.id', '=', pictureId)
    .where(inScope(actor, 'p.areaId'))
    .executeTakeFirst()
  const seesOrders = isOpenTo(orders.one, actor)
  const seesPrints = [printJobs.list, localPrints.list].some((list) => isOpenTo(list, actor))
  const hidden = [...(seesOrders ? [] : ['orders' as const]), ...(seesPrints ? [] : ['prints' as const])]
  if (!picture) return { rows: [], receivedAt: null, hidden }
  const { takenAt, receivedAt, clearedAt, featuredAt, featuredBy, featuredReason, name } = picture
  const rows: PictureEvent[] = [
    { ...bare, step: 'picture', at: takenAt, who: name },
    ...(await matched(db, pictureId)),
    ...(await viewed(db, pictureId)),
    ...(seesOrders ? await inOrders(db, actor, pictureId) : []),
    ...(seesPrints ? await printed(db, actor, pictureId) : []),
  ]
  if (featuredAt && seesEverything(actor.role))
    rows.push({ ...bare, step: 'feature', at: featuredAt, who: featuredBy ?? '', text: featuredReason ?? '' })
  if (clearedAt) rows.push({ ...bare, step: 'clear', at: clearedAt, text: clearedWords })
  return {
    rows: rows.toSorted((a, b) => a.at.localeCompare(b.at) || steps.indexOf(a.step) - steps.indexOf(b.step)),
    receivedAt,
    hidden,
  }
}

const steps = Object.keys(pictureSteps)
const bare = { who: '', text: '', order: null } as const
/** A group picture is in many orders; more are not told one by one. */
const maxOrders = 100

async function matched(db: Db, pictureId: number): Promise<PictureEvent[]> {
  const { rows } = await sql<{ at: string | null; n: number; score: string | null }>`
    select min(at) as at, count(distinct visitor_id) as n, max(score)::numeric(4, 2)::text as score
    from face_match where picture_id = ${pictureId}`.execute(db)
  return rows.flatMap(({ at, n, score }) =>
    at ? [{ ...bare, step: 'match', at, text: `${n} 人，最高相似度 ${score}` }] : [],
  )
}

async function viewed(db: Db, pictureId: number): Promise<PictureEvent[]> {
  const { rows } = await sql<{ at: string | null; n: number }>`
    select min(at) as at, count(*) as n from picture_view where picture_id = ${pictureId}`.execute(db)
  return rows.flatMap(({ at, n }) => (at ? [{ ...bare, step: 'view', at, text: `${n} 人` }] : []))
}

interface OrderRow {
  id: number
  orderNo: string
  visitor: string
  channel: keyof typeof payChannelNames | null
  paidFen: number
  createdAt: string
  paidAt: string | null
  closedAt: string | null
  items: readonly { fen: number; picture: boolean; chosen: boolean }[]
}

async function inOrders(db: Db, actor: Actor, pictureId: number): Promise<PictureEvent[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_no, coalesce(nullif(v.nick, ''), '游客') as visitor, o.channel, o.paid_fen, o.created_at, o.paid_at, o.closed_at,
      (select jsonb_agg(jsonb_build_object('fen', i.amount_fen, 'picture', i.picture_id is not null, 'chosen', coalesce(i.picture_id = ${pictureId}, false)) order by i.id)
        from order_item i where i.order_id = o.id) as items
    from orders o left join visitor v on v.id = o.visitor_id
    where o.id in (select i.order_id from order_item i where i.picture_id = ${pictureId}) and ${inScope(actor, 'o.areaId')}
    order by o.created_at desc, o.id desc limit ${maxOrders}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...rows.map(bought), ...(await downloaded(db, byId, pictureId)), ...(await refunded(db, byId, pictureId))]
}
type Orders = ReadonlyMap<number, OrderRow>

const orderOf = ({ id, orderNo }: OrderRow) => ({ id, orderNo })

function bought(row: OrderRow): PictureEvent {
  const { visitor, channel, paidFen, createdAt, paidAt, closedAt, items } = row
  const about = { who: visitor, order: orderOf(row) }
  if (!paidAt) return { ...about, step: 'order', at: createdAt, text: closedAt ? '未付款，已关闭' : '待付款' }
  const shares = shared(
    paidFen,
    items.map(({ fen }) => fen),
  )
  const fen = items.reduce((sum, { chosen }, at) => sum + (chosen ? shares[at]! : 0), 0)
  return { ...about, step: 'sale', at: paidAt, text: `${yuan(fen)}${channel ? ` ${payChannelNames[channel]}` : ''}` }
}

/** A download that names no picture is one of the whole order; of an order that also holds a film nobody knows which. */
async function downloaded(db: Db, byId: Orders, pictureId: number): Promise<PictureEvent[]> {
  const whole = [...byId.values()].filter(({ items }) => items.every(({ picture }) => picture)).map(({ id }) => id)
  const { rows } = await sql<{ orderId: number; at: string; n: number }>`
    select order_id, min(at) as at, count(*) as n from order_download
    where order_id = any(${idArray([...byId.keys()])}) and (picture_id = ${pictureId} or picture_id is null and order_id = any(${idArray(whole)}))
    group by order_id`.execute(db)
  return rows.map(({ orderId, at, n }) => {
    const order = byId.get(orderId)!
    return { step: 'download', at, who: order.visitor, text: n > 1 ? `共 ${n} 次` : '', order: orderOf(order) }
  })
}

/** Refunds of this picture, and those of a whole order. Rejected ones changed nothing. */
async function refunded(db: Db, byId: Orders, pictureId: number): Promise<PictureEvent[]> {
  const { rows } = await sql<{
    orderId: number
    state: Static<typeof RefundState>
    amountFen: number
    ownFen: number | null
    who: string
    requestedAt: string
    decidedAt: string | null
    succeededAt: string | null
  }>`
    select r.order_id, r.state, r.amount_fen, g.own_fen, coalesce(r.decided_by, r.requested_by) as who, r.requested_at, r.decided_at, r.succeeded_at
    from refund r, lateral (
      select count(*) as n, sum(g.amount_fen) filter (where i.picture_id = ${pictureId}) as own_fen
      from refund_item g join order_item i on i.id = g.order_item_id where g.refund_id = r.id) g
    where r.order_id = any(${idArray([...byId.keys()])}) and r.state <> 'rejected' and (g.n = 0 or g.own_fen is not null)`.execute(
    db,
  )
  return rows.map(({ orderId, state, amountFen, ownFen, who, requestedAt, decidedAt, succeededAt }) => {
    const order = byId.get(orderId)!
    const condition = conditionOf({ state, decidedAt, cash: order.channel === 'cash' })
    const amount = ownFen === null ? `整单 ${yuan(amountFen)}` : yuan(ownFen)
    return {
      step: 'refund',
      at: succeededAt ?? decidedAt ?? requestedAt,
      who,
      text: `${amount} ${refundConditions[condition]}`,
      order: orderOf(order),
      failed: condition === 'abnormal' || condition === 'late',
    }
  })
}

/** On printers of the scenic area, and on those of somebody's computer. */
async function printed(db: Db, actor: Actor, pictureId: number): Promise<PictureEvent[]> {
  const { rows } = await sql<{
    state: PrintJobState
    at: string
    who: string
    copies: number
    printer: string | null
    reason: string
  }>`
    select j.state, coalesce(j.done_at, j.created_at) as at, j.by_name as who, case j.state when 'done' then j.printed else j.copies end as copies, r.name as printer, j.reason
      from print_job j join printer r on r.id = j.printer_id where j.picture_id = ${pictureId} and ${inScope(actor, 'j.areaId')}
    union all
    select 'done', l.created_at, l.by_name, l.copies, null, '' from local_print l where l.picture_id = ${pictureId} and ${inScope(actor, 'l.areaId')}`.execute(
    db,
  )
  return rows.map(({ state, at, who, copies, printer, reason }) => {
    const outcome = state === 'done' ? `${copies} 张` : `${printJobStates[state]}${reason && `：${reason}`}`
    const failed = state === 'failed'
    return {
      step: 'print',
      at,
      who,
      text: `${outcome}，${printer ?? '本地打印机'}`,
      order: null,
      ...(failed && { failed }),
    }
  })
}
