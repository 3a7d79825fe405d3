import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { type Left, leftWords, noneLeft } from './left.ts'
import { UsageBar } from './UsageBar.tsx'

/** The stock of an activity as a bar: used, issued but not used, and how many it may still issue. */
export function Stock({ used = 0, ...row }: Left & Partial<Pick<CouponActivity, 'used'>>) {
  const { stock, issued, left } = row
  const byBudget = left < stock - issued ? `，预算还够发 ${count(left)} 张` : ''
  return (
    <UsageBar
      total={stock}
      issued={issued}
      used={used}
      said={`总量 ${count(stock)} 张，已发放 ${count(issued)} 张，其中已使用 ${count(used)} 张，剩 ${count(stock - issued)} 张${byBudget}`}
      left={leftWords(row)}
      isFull={noneLeft(row) !== undefined}
    />
  )
}

/** The budget of an activity as a bar: what its coupons took off, what they may still take off, and what is left. */
export function Budget({
  budgetFen,
  committedFen,
  discountFen,
}: Pick<CouponActivity, 'committedFen' | 'discountFen'> & { budgetFen: number }) {
  // Orders that were paid late may have taken off more than what counts.
  const used = Math.min(discountFen, committedFen)
  const left = Math.max(0, budgetFen - committedFen)
  return (
    <UsageBar
      total={budgetFen}
      issued={Math.min(committedFen, budgetFen)}
      used={Math.min(used, budgetFen)}
      said={`预算 ${yuanSign(budgetFen)}，已优惠 ${yuanSign(used)}，发出未用的券最多再优惠 ${yuanSign(committedFen - used)}，剩 ${yuanSign(left)}`}
      left={`剩 ${yuanSign(left)}`}
      isFull={left === 0}
    />
  )
}
