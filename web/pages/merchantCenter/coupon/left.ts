import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { count } from '#web/kit/format.ts'

export type Left = Pick<CouponActivity, 'stock' | 'issued' | 'left'>

/** Why an activity can issue no more coupons; undefined while it can. */
export function noneLeft({ stock, issued, left }: Left): string | undefined {
  if (left > 0) return undefined
  return issued < stock ? '预算已满' : '已发完'
}

export const leftWords = (row: Left) => noneLeft(row) ?? `剩 ${count(row.left)} 张`
