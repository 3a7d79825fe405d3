import { Activities } from './Activities.tsx'
import { Coupons } from './Coupons.tsx'
import { useTab } from './CouponViews.tsx'

export const tables = [...Activities.tables, ...Coupons.tables]

/** 优惠活动配置: what takes a part off the price of orders, and the coupons that were given. */
export default function CouponPage() {
  const [tab] = useTab()
  return tab === 'coupons' ? <Coupons /> : <Activities />
}
