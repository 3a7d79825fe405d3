import { sql } from 'kysely'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { type Order, type OrderEvent, payChannelNames } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../../platform/db/open.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import { refundEvents } from './refundEvents.ts'

type Event = Static<typeof OrderEvent>

/** What happened to an order and why, oldest first, from the rows that it left: scan, pictures, matches, order, payments, downloads, complaints, refunds, closing. */
export async function orderEvents(db: Db, order: Order): Promise<Event[]> {
  const visitor = order.visitorNick || '游客'
  const events: Event[] = [
    { step: 'order', at: order.createdAt, who: visitor, text: `下单 ${order.goods}，${priceOf(order)}` },
    ...(await before(db, order, visitor)),
    ...(await payments(db, order)),
    ...(await lateCoupon(db, order)),
    ...(await after(db, order, visitor)),
    ...(await refundEvents(db, order, payer(order.channel))),
  ]
  if (order.closedAt) events.push({ step: 'closed', at: order.closedAt, who: '系统', text: '未支付，已关闭' })
  return events.toSorted((a, b) => a.at.localeCompare(b.at) || steps.indexOf(a.step) - steps.indexOf(b.step))
}

/** 优惠 ¥10.00（国庆满减），应付 ¥49.70 */
const priceOf = ({ amountFen, discountFen, couponName }: Order) =>
  `${couponName === null ? '' : `优惠 ${yuan(discountFen)}（${couponName}），`}应付 ${yuan(amountFen)}`

/** A payment that arrived after the order's coupon had been used for another order. */
async function lateCoupon(db: Db, order: Order): Promise<Event[]> {
  if (order.couponName === null || order.paidAt === null) return []
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('coupon as c', 'c.id', 'o.couponId')
    .innerJoin('orders as other', 'other.id', 'c.orderId')
    .select('other.orderNo')
    .where('o.id', '=', order.id)
    .whereRef('c.orderId', '<>', 'o.id')
    .executeTakeFirst()
  const text = `优惠券已用于别的订单 ${row?.orderNo}，这笔关闭后才付款，照收`
  return row ? [{ step: 'payment', at: order.paidAt, who: '系统', text }] : []
}

const steps: readonly Event['step'][] = [
  'scan',
  'picture',
  'match',
  'order',
  'paymentFailed',
  'payment',
  'closed',
  'download',
  'complaint',
  'refund',
]
const payer = (channel: keyof typeof payChannelNames | null) =>
  channel === 'wechat' ? '微信支付' : channel ? payChannelNames[channel] : '支付服务'

/** What led to it: the visitor's last scans of that day in the scenic area, and the pictures that were bought. */
async function before(db: Db, order: Order, visitor: string): Promise<Event[]> {
  const { rows } = await sql<{
    step: 'scan' | 'picture' | 'match'
    at: string
    name: string
    detail: string
    n: number
    cleared: boolean
  }>`
    (select 'scan' as step, s.at, d.name, s.channel_code as detail, 1::bigint as n, false as cleared from scan s join device d on d.id = s.device_id
      where s.visitor_id = ${order.visitorId} and s.area_id = ${order.areaId} and s.at <= ${order.createdAt} and local_day(s.at) = local_day(${order.createdAt}::timestamptz) and s.at > ${order.createdAt}::timestamptz - interval '1 day'
      order by s.at desc limit 5)
    union all
    select 'picture', min(p.taken_at), d.name, '', count(*), bool_and(p.cleared_at is not null) from order_item i join picture p on p.id = i.picture_id join device d on d.id = p.device_id where i.order_id = ${order.id} group by d.id
    union all
    select 'match', min(m.at), m.engine, max(m.score)::numeric(4, 2)::text, count(distinct m.picture_id), false from order_item i join face_match m on m.picture_id = i.picture_id and m.visitor_id = ${order.visitorId}
      where i.order_id = ${order.id} group by m.engine`.execute(db)
  return rows.map(({ step, at, name, detail, n, cleared }) => {
    if (step === 'scan') return { step, at, who: visitor, text: `在 ${name} 扫码${detail && `，渠道 ${detail}`}` }
    return {
      step,
      at,
      who: name,
      text:
        step === 'picture'
          ? `拍摄 ${n} 张${cleared ? `，照片${clearedWords}` : ''}`
          : `匹配 ${n} 张，最高相似度 ${detail}`,
    }
  })
}

async function payments(db: Db, order: Order): Promise<Event[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['result', 'channel', 'transactionId', 'amountFen', 'reason', 'at'])
    .where('orderId', '=', order.id)
    .execute()
  const events = rows.map(({ result, channel, transactionId, amountFen, reason, at }): Event => {
    if (result === 'failed')
      return {
        step: 'paymentFailed',
        at,
        who: payer(channel),
        text: `支付失败${reason && `：${reason}`}`,
        failed: true,
      }
    return { step: 'payment', at, who: payer(channel), text: `收款 ${yuan(amountFen)}，流水 ${transactionId}` }
  })
  // An order that was taken over from elsewhere knows that it was paid, not how.
  if (order.paidAt && !rows.some((row) => row.result === 'success'))
    events.push({ step: 'payment', at: order.paidAt, who: payer(order.channel), text: `收款 ${yuan(order.paidFen)}` })
  return events
}

async function after(db: Db, order: Order, visitor: string): Promise<Event[]> {
  const downloads = await db
    .selectFrom('orderDownload as d')
    .select([
      'd.at',
      (e) =>
        e
          .selectFrom('orderItem as i')
          .select('i.title')
          .whereRef('i.orderId', '=', 'd.orderId')
          .whereRef('i.pictureId', '=', 'd.pictureId')
          .limit(1)
          .as('title'),
    ])
    .where('d.orderId', '=', order.id)
    .execute()
  const complaints = await db
    .selectFrom('complaint')
    .select(['words', 'createdAt', 'outcome', 'handledBy', 'handledAt'])
    .where('orderId', '=', order.id)
    .execute()
  return [
    ...downloads.map(
      ({ at, title }): Event => ({ step: 'download', at, who: visitor, text: `下载 ${title ?? order.goods}` }),
    ),
    ...complaints.map(
      ({ createdAt, words }): Event => ({ step: 'complaint', at: createdAt, who: visitor, text: `投诉：${words}` }),
    ),
    ...complaints.flatMap(({ handledAt, handledBy, outcome }): Event[] =>
      handledAt
        ? [
            {
              step: 'complaint',
              at: handledAt,
              who: handledBy ?? '系统',
              text: `投诉结案${outcome ? `：${outcome}` : ''}`,
            },
          ]
        : [],
    ),
  ]
}
