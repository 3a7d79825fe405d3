import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { count } from '#web/kit/format.ts'
import styles from './Stock.module.css'

type Burnt = Pick<CouponActivity, 'stock' | 'issued'> & Partial<Pick<CouponActivity, 'used'>>

/** The stock of an activity as a bar: used, issued but not used, left. */
export function Stock({ stock, issued, used = 0 }: Burnt) {
  const part = (some: number) => `${(some / stock) * 100}%`
  const said = `总量 ${count(stock)} 张，已发放 ${count(issued)} 张，其中已使用 ${count(used)} 张，剩 ${count(stock - issued)} 张`
  return (
    <span className={styles.stock} title={said}>
      <span className={styles.bar} role="img" aria-label={said}>
        <i className={styles.used} style={{ width: part(used) }} />
        <i className={styles.given} style={{ width: part(issued - used) }} />
      </span>
      <span className={issued === stock ? 'st-warn' : 't3'}>
        {issued === stock ? '已发完' : `剩 ${count(stock - issued)}`}
      </span>
    </span>
  )
}
