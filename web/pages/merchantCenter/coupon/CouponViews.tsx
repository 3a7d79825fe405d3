import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { pageByName } from '#contract/menu.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'

/** The chosen tab. The two tabs share no filters. */
export const useTab = () => useTabs(['activities', 'coupons'])

/** Where the coupons of an activity are listed. */
export const couponsOf = (id: number, state?: string) =>
  `/merchantCenter/coupon?tab=coupons&couponActivityId=${id}${state ? `&state=${state}` : ''}`

/** Activities, and the coupons that they have given. */
export function CouponViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('coupon')?.title ?? ''}
      views={[
        { key: 'activities', title: couponActivities.list.noun, hint: '减多少，发多少，到什么时候' },
        { key: 'coupons', title: coupons.list.noun, hint: '每张券在谁手里，用在哪笔订单' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
