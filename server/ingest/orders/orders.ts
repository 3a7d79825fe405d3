import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { foldShort } from '#contract/codes/short.ts'
import type { OrderPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import type { Answers } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { atDevices } from '../request/known.ts'
import { answerTwins, withoutTwins } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { codeOf } from '../visitors/channelCode.ts'
import { meet } from '../visitors/sightings.ts'
import { withCoupons, withFreeCoupons } from './orderCoupons.ts'
import { insertItems, picturesOf } from './orderItems.ts'
import { type PlacedOrder, type PricedOrder, withinPackages } from './orderPackages.ts'

/** Orders as visitors placed them, unpaid. An order that is already known is not checked again: prices may have changed since. */
export const orders: Work<Static<typeof OrderPost>> = async (db, key, items, answers) => {
  const { first, twins } = withoutTwins(await atDevices(db, key, items, answers), (order) => order.orderNo)
  const added = await notKnown(db, first, answers)
  const allowed = await withinPackages(db, await withCoupons(db, added, answers), answers)
  const pictures = await picturesOf(db, allowed, answers)
  const sound = allowed.filter((order) => pictures.has(order.orderNo))
  const made = sound.length > 0 ? await insert(db, sound, answers) : []
  await insertItems(db, made, pictures)
  if (made.length < sound.length) {
    const ids = new Set(made.map((order) => order.index))
    await notKnown(
      db,
      sound.filter((order) => !ids.has(order.index)),
      answers,
    )
  }
  answerTwins(twins, answers, '订单号')
  return areaEvents(
    'order',
    made.map(({ id, device }) => ({ id, areaId: device.areaId })),
  )
}

/** Answers the orders that are there already; the others are still to be made. */
async function notKnown(db: Db, orders: readonly PlacedOrder[], answers: Answers): Promise<PlacedOrder[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<{ id: number; orderNo: string; said: object }>`
    select o.id, o.order_no, jsonb_build_object('kind', o.kind, 'gbCode', d.gb_code, 'openid', v.openid, 'packageId', coalesce(o.package_price_id, o.photo_package_id),
        'amountFen', o.amount_fen, 'couponId', o.coupon_id, 'goods', o.goods, 'channelCode', o.channel_code, 'at', extract(epoch from o.created_at) * 1000,
        'pictures', array(select p.external_id from order_item i join picture p on p.id = i.picture_id where i.order_id = o.id order by i.id)) as said
    from orders o left join device d on d.id = o.device_id left join visitor v on v.id = o.visitor_id
    where o.order_no = any(${textArray(orders.map((order) => order.orderNo))})`.execute(db)
  const known = new Map(rows.map((row) => [row.orderNo, row]))
  return orders.filter((order) => {
    const row = known.get(order.orderNo)
    if (!row) return true
    if (isDeepStrictEqual(row.said, saidBy(order))) answers.done(order.index, row.id, true)
    else answers.refuse(order.index, 'exists', '订单号已存在，内容不同')
    return false
  })
}

const saidBy = ({
  kind,
  gbCode,
  openid,
  packageId,
  couponId,
  amountFen,
  goods,
  channelCode = '',
  at,
  pictures = [],
}: PlacedOrder) => ({
  kind,
  gbCode,
  openid,
  packageId: packageId ?? null,
  couponId: couponId ?? null,
  amountFen,
  goods,
  channelCode,
  at: Date.parse(at),
  pictures: kind === 'photo' ? pictures : [],
})

async function insert(
  db: Db,
  orders: readonly PricedOrder[],
  answers: Answers,
): Promise<(PlacedOrder & { id: number })[]> {
  const met = await meet(db, orders, ({ device }) => device.areaId, answers)
  const welcome = await withFreeCoupons(db, met, answers)
  const rows = welcome.map(
    ({
      orderNo,
      kind,
      device,
      visitor,
      packageId,
      couponId,
      discountFen,
      amountFen,
      pictures,
      goods,
      channelCode = '',
      at,
    }) => ({
      order_no: orderNo,
      kind,
      area_id: device.areaId,
      case_id: device.caseId,
      device_id: device.id,
      visitor_id: visitor.id,
      phone: visitor.phone,
      package_id: packageId ?? null,
      amount_fen: amountFen,
      coupon_id: couponId ?? null,
      discount_fen: discountFen,
      pictures: kind === 'photo' ? (pictures?.length ?? 0) : 0,
      goods,
      channel_code: channelCode,
      short: foldShort(channelCode),
      at,
    }),
  )
  // coupon_held holds the coupon; sums of orders, sales and channel codes follow.
  const { rows: made } = await sql<{ id: number; orderNo: string }>`
    insert into orders (order_no, kind, area_id, case_id, device_id, visitor_id, package_price_id, photo_package_id, goods, phone, amount_fen, coupon_id, discount_fen, created_at, downloads_allowed, activity_id, channel_code, channel_code_id)
    select i.order_no, i.kind, i.area_id, i.case_id, i.device_id, i.visitor_id, p.id, q.id, i.goods, i.phone, i.amount_fen, i.coupon_id, i.discount_fen, i.at,
      coalesce(p.downloads, greatest(${usualDownloads}, q.photos, i.pictures)),
      (select a.id from activity a where a.case_id = i.case_id and a.starts_at <= i.at and a.ends_at > i.at limit 1),
      i.channel_code, ${codeOf}
    from ${recordset(rows, sql`order_no text, kind text, area_id bigint, case_id bigint, device_id bigint, visitor_id bigint, phone text, package_id bigint, amount_fen int, coupon_id bigint, discount_fen int, pictures int, goods text, channel_code text, short text, at timestamptz`, 'i')}
    left join package_price p on i.kind = 'video' and p.id = i.package_id left join photo_package q on i.kind = 'photo' and q.id = i.package_id
    order by i.order_no on conflict (order_no) do nothing returning id, order_no`.execute(db)
  const ids = new Map(made.map((row) => [row.orderNo, row.id]))
  return welcome.flatMap(({ visitor: _visitor, ...order }) => {
    const id = ids.get(order.orderNo)
    if (id === undefined) return []
    answers.done(order.index, id)
    return [{ ...order, id }]
  })
}

/** Downloads of an order whose package sets no number. */
const usualDownloads = 9
