import { sql } from 'kysely'
import type { OrderPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { KnownDevice } from '../request/known.ts'
import { grace } from './grace.ts'
import { discountAt, type NamedCoupon, wrongAmount } from './orderCoupons.ts'

export type PlacedOrder = Item<Static<typeof OrderPost>> & { readonly device: KnownDevice }
/** With the coupon that it names, if any. */
type OrderWithCoupon = PlacedOrder & { readonly coupon: NamedCoupon | null }
/** With what its coupon takes off. */
export type PricedOrder = PlacedOrder & { readonly discountFen: number }

interface Offer {
  n: number
  caseId: number | null
  /** Prices of the package at the time of the order, the latest first; empty if it was not on sale. */
  prices: number[]
  /** What an activity of the project cost. */
  others: number[]
  /** Pictures that the package sells at most; 0 where it sets no limit. */
  photos: number
}

/**
 * Passes orders whose package was on sale at the camera's project when they were made, and whose amount is its price then, or that
 * of an activity of the project, less the coupon if any. They may not name more pictures than the package sells; pictures of video
 * orders are not checked. Orders without a package pass. The others are refused.
 */
export async function withinPackages(
  db: Db,
  orders: readonly OrderWithCoupon[],
  answers: Answers,
): Promise<PricedOrder[]> {
  const named = orders.flatMap(({ index, kind, packageId, at }) =>
    packageId === undefined ? [] : [{ n: index, kind, package_id: packageId, at }],
  )
  const offers = await offersOf(db, named)
  return orders.flatMap((order) => {
    const { index, packageId, amountFen, device, coupon, pictures = [] } = order
    if (packageId === undefined) return [{ ...order, discountFen: 0 }]
    const { caseId, prices, others, photos } = offers.get(index)!
    const right = [...prices, ...others]
    const discountFen = coupon ? discountAt(coupon, right, amountFen) : right.includes(amountFen) ? 0 : null
    const [priceFen] = prices
    if (caseId !== device.caseId) answers.refuse(index, 'notFound', `该项目没有编号为 ${packageId} 的套餐`)
    else if (priceFen === undefined) answers.refuse(index, 'amount.notAllowed', '下单时套餐未在售')
    else if (discountFen === null)
      answers.refuse(
        index,
        'amount.notAllowed',
        coupon
          ? wrongAmount(coupon, priceFen, amountFen)
          : `订单金额 ${amountFen} 分与下单时的套餐价格 ${priceFen} 分不符`,
      )
    else if (photos > 0 && pictures.length > photos)
      answers.refuse(index, 'invalid', `订单的照片 ${pictures.length} 张，多于套餐的 ${photos} 张`)
    else return [{ ...order, discountFen }]
    return []
  })
}

async function offersOf(db: Db, named: readonly object[]): Promise<Map<number, Offer>> {
  if (named.length === 0) return new Map()
  const { rows } = await sql<Offer>`
    with i as materialized (select * from ${recordset(named, sql`n int, kind text, package_id bigint, at timestamptz`, 'r')}),
    term as (select *, lead(since, 1, 'infinity') over (partition by kind, package_id order by since) as until from package_term where (kind, package_id) in (select kind, package_id from i))
    select i.n, coalesce(v.case_id, p.case_id) as case_id, coalesce(array_agg(t.price_fen order by t.since desc) filter (where t.on_sale), '{}') as prices,
      array(select a.price_fen from activity a where a.case_id = coalesce(v.case_id, p.case_id)
        and a.starts_at <= i.at + ${grace} and a.ends_at > i.at - ${grace}) as others, coalesce(p.photos, 0) as photos
    from i left join package_price v on i.kind = 'video' and v.id = i.package_id left join photo_package p on i.kind = 'photo' and p.id = i.package_id
      left join term t on t.kind = i.kind and t.package_id = i.package_id and t.since <= i.at + ${grace} and t.until >= i.at - ${grace}
    group by 1, 2, p.photos, i.at, v.case_id, p.case_id`.execute(db)
  return new Map(rows.map((offer) => [offer.n, offer]))
}
