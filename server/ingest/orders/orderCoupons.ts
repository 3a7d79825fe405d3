import { sql } from 'kysely'
import { discountOf } from '#contract/coupons/discount.ts'
import type { OrderPost } from '#contract/ingest/posts.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import { type ActivityTerms, activityTerms, goodUntil } from '../../domains/coupons/couponSql.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { KnownDevice } from '../request/known.ts'
import { grace } from './grace.ts'

type Post = Item<Static<typeof OrderPost>> & { readonly device: KnownDevice }
export interface NamedCoupon extends ActivityTerms {
  readonly id: number
  readonly areaId: number
  readonly openid: string | null
}

type WithCoupon<T> = T & { readonly coupon: NamedCoupon | null }

/**
 * Orders with the coupons that they name. An order is refused and left out if its coupon does not exist, belongs to another visitor
 * or is not valid for such orders. What is read here of a coupon never changes.
 */
export async function withCoupons<T extends Post>(
  db: Db,
  orders: readonly T[],
  answers: Answers,
): Promise<WithCoupon<T>[]> {
  const ids = orders.flatMap(({ couponId }) => couponId ?? [])
  const { rows } = ids.length
    ? await sql<NamedCoupon>`
        select coupon.id, coupon.area_id, v.openid, ${activityTerms} from coupon join coupon_activity on coupon_activity.id = coupon.activity_id
          left join visitor v on v.id = coupon.visitor_id where coupon.id = any(${idArray(ids)})`.execute(db)
    : { rows: [] }
  const known = new Map(rows.map((row) => [row.id, row]))
  return orders.flatMap((order): WithCoupon<T>[] => {
    const { index, couponId, openid, kind, device, packageId } = order
    if (couponId === undefined) return [{ ...order, coupon: null }]
    const coupon = known.get(couponId)
    if (!coupon || coupon.areaId !== device.areaId || coupon.openid !== openid)
      answers.refuse(index, 'notFound', `游客没有编号为 ${couponId} 的优惠券`)
    else if (packageId === undefined) answers.refuse(index, 'invalid', '用优惠券的订单应写明套餐 packageId')
    else if (!coupon.orderKinds.includes(kind))
      answers.refuse(index, 'state.impossible', `优惠券不能用于${orderKindNames[kind]}订单`)
    else if (coupon.caseIds.length > 0 && !coupon.caseIds.includes(device.caseId))
      answers.refuse(index, 'state.impossible', '优惠券不能用于这个项目')
    else return [{ ...order, coupon }]
    return []
  })
}

/** The discount in fen at the price for which the amount is right with this coupon; null if there is no such price. */
export function discountAt(coupon: NamedCoupon, prices: readonly number[], amountFen: number): number | null {
  const price = prices.find((fen) => fen > amountFen && fen - discountOf(coupon, fen) === amountFen)
  return price === undefined ? null : price - amountFen
}

/** Why an amount is wrong with a coupon. */
export function wrongAmount(coupon: NamedCoupon, priceFen: number, amountFen: number): string {
  const discount = discountOf(coupon, priceFen)
  if (priceFen < coupon.thresholdFen) return `套餐价格 ${priceFen} 分没有达到优惠券的使用门槛 ${coupon.thresholdFen} 分`
  return discount === 0
    ? '优惠券对这笔订单没有优惠'
    : `订单金额 ${amountFen} 分与用券后的价格 ${priceFen - discount} 分不符`
}

/** Locks the coupons of orders until the transaction ends; orders whose coupon is not free for them are refused and left out. */
export async function withFreeCoupons<T extends Post>(db: Db, orders: readonly T[], answers: Answers): Promise<T[]> {
  const named = orders.filter(({ couponId }) => couponId !== undefined)
  if (named.length === 0) return [...orders]
  await sql`select from coupon where id = any(${idArray(named.map(({ couponId }) => couponId!))}) order by id for no key update`.execute(
    db,
  )
  const requestedCoupons = recordset(
    named.map(({ index, couponId, at }) => ({ n: index, id: couponId, at })),
    sql`n int, id bigint, at timestamptz`,
    'i',
  )
  const { rows } = await sql<{ n: number; state: string; early: boolean; over: boolean }>`
    select i.n, coupon.state, coupon.received_at > i.at + ${grace} as early, ${goodUntil} <= i.at - ${grace} as over
    from ${requestedCoupons} join coupon on coupon.id = i.id join coupon_activity on coupon_activity.id = coupon.activity_id`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.n, row]))
  const taken = new Set<number>()
  return orders.filter(({ index, couponId }) => {
    if (couponId === undefined) return true
    const { state, early, over } = found.get(index)!
    const fault =
      state === 'used'
        ? '优惠券已经用过'
        : state === 'held' || taken.has(couponId)
          ? '优惠券正被另一笔待支付的订单占用'
          : over || early
            ? `优惠券在下单时${over ? '已过期' : '还没有领取'}`
            : null
    if (fault === null) taken.add(couponId)
    else answers.refuse(index, 'state.impossible', fault)
    return fault === null
  })
}
