import { sql } from 'kysely'
import type { VisitorCoupons } from '#contract/ingest/coupons.ts'
import { activityState, activityTerms, couponState, couponsLeft, goodUntil } from '../../domains/coupons/couponSql.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { IngestKey } from '../request/key.ts'
import { barredText } from '../visitors/sightings.ts'

/** The visitor's coupons that the key can see, and those that can be claimed. @throws Refusal login.forbidden (1505) if the visitor is barred */
export async function visitorCoupons(db: Db, key: IngestKey, openid: string): Promise<VisitorCoupons> {
  const visitor = await db
    .selectFrom('visitor')
    .select(['id', 'barredAt'])
    .where('openid', '=', openid)
    .executeTakeFirst()
  if (visitor?.barredAt) throw new Refusal('login.forbidden', barredText)
  const visitorId = visitor?.id ?? null
  const { rows: activities } = await sql<VisitorCoupons['activities'][number]>`
    select coupon_activity.id as coupon_activity_id, coupon_activity.name, coupon_activity.area_id, ${activityTerms}, coupon_activity.starts_at,
      coupon_activity.ends_at, coupon_activity.good_days, ${couponsLeft} as "left",
      greatest(0, least(${couponsLeft}, coupon_activity.per_visitor
        - (select count(*)::int from coupon c where c.activity_id = coupon_activity.id and c.visitor_id = ${visitorId}::bigint))) as claims
    from coupon_activity where coupon_activity.claimable and ${activityState} = 'running' and ${inScope(key, 'couponActivity.areaId')}
    order by coupon_activity.ends_at, coupon_activity.id`.execute(db)
  const { rows: coupons } = await sql<VisitorCoupons['coupons'][number]>`
    select coupon.id as coupon_id, coupon.activity_id as coupon_activity_id, coupon.code, coupon_activity.name, coupon.area_id, ${activityTerms},
      ${couponState} as state, coupon.received_at, ${goodUntil} as good_until, o.order_no
    from coupon join coupon_activity on coupon_activity.id = coupon.activity_id left join orders o on o.id = coupon.order_id
    where coupon.visitor_id = ${visitorId}::bigint and ${inScope(key, 'coupon.areaId')} order by coupon.id desc limit 200`.execute(
    db,
  )
  return { activities, coupons }
}
