import { sql } from 'kysely'
import type { CouponTerms } from '#contract/coupons/discount.ts'
import type { CouponActivityState, CouponState } from '#contract/coupons/states.ts'

/** The state of a `coupon_activity`. */
export const activityState = sql<CouponActivityState>`case when coupon_activity.ended_at is not null or coupon_activity.ends_at <= now() then 'ended'
  when coupon_activity.paused then 'paused' when coupon_activity.starts_at > now() then 'planned' else 'running' end`

/** When a `coupon` of a `coupon_activity` expires: the end of its use, or of redemption if it is a code that nobody has redeemed yet. */
export const goodUntil = sql<string>`coalesce(coupon.good_until, coupon_activity.ends_at)`

/** A `coupon` of a `coupon_activity` as it is shown. */
export const couponState = sql<CouponState>`case
  when coupon.state in ('held', 'used') then coupon.state
  when coupon.state = 'made' and coupon_activity.ended_at is not null then 'void'
  when ${goodUntil} <= now() then 'expired'
  when coupon.state = 'made' then 'unclaimed' else 'unused' end`

/** How many coupons a `coupon_activity` may still issue: of its stock, or by its budget. */
export const couponsLeft = sql<number>`greatest(0, least(coupon_activity.stock - coupon_activity.issued,
  (coupon_activity.budget_fen - coupon_activity.committed_fen) / coalesce(coupon_activity.amount_fen, coupon_activity.max_fen)))`

/** The discount of a `coupon_activity`, and what it applies to. */
export const activityTerms = sql`coupon_activity.kind, coupon_activity.amount_fen, coupon_activity.percent_off, coupon_activity.max_fen,
  coupon_activity.threshold_fen, coupon_activity.order_kinds,
  array(select k.case_id from coupon_activity_case k where k.activity_id = coupon_activity.id order by k.case_id) as case_ids`

export interface ActivityTerms extends CouponTerms {
  readonly orderKinds: ('video' | 'photo')[]
  /** Empty for the whole scenic area. */
  readonly caseIds: number[]
}
