import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { useAsOf } from '#web/crud/shownList.ts'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { activityLife } from './activityLife.ts'

/** Where an activity stands between its beginning and its end. */
export default function ActivityLead({ row }: { row: CouponActivity }) {
  return <LifeLine steps={activityLife(row, useAsOf())} lead />
}
