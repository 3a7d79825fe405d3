import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { type CouponSales, couponSales } from '#contract/reports/couponSales.ts'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { titleOf } from '#web/crud/kit.ts'
import { BesideUsual } from '#web/crud/report/BesideUsual.tsx'
import { type ComparedRow, ComparedTable } from '#web/features/figures/ComparedTable.tsx'
import { inText } from '#web/features/figures/inText.ts'
import { measureRow } from '#web/features/figures/measureRow.ts'
import { can } from '#web/kit/access/access.ts'
import { percent, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './ActivitySales.module.css'

/** How its projects sell while the activity runs, with and without its coupons. For accounts that have the orders. */
export function ActivitySales({ row }: { row: CouponActivity }) {
  if (!can('order') || row.state === 'planned') return null
  return (
    <Section title="活动期间的销售">
      <Loaded key={`${row.id} ${row.startsAt} ${row.endsAt}`} row={row} />
    </Section>
  )
}

function Loaded({ row: { id, startsAt } }: { row: CouponActivity }) {
  const { data, error, refetch } = useRead(couponSales.one, { body: { id } }, { live: ['order'] })
  if (data)
    return (
      <>
        <BesideUsual
          data={data}
          startsAt={startsAt}
          counted="适用项目的全部订单"
          leftOut="不算有其他优惠活动的日子，一直在办的除外"
        />
        <ComparedTable label="用券与不用券" titled heads={['用券', '不用券']} rows={partsOf(data)} />
        <p className={styles.note}>
          同样这些天付款的订单。不用券的只算本来能用券的。用券的游客没有券也可能会买，差别不全是券带来的。
        </p>
      </>
    )
  if (error) return <ErrorState what="活动期间的销售" error={error} retry={() => void refetch()} />
  return <Skeleton rows={7} columns={3} />
}

/** Orders with a coupon of the activity beside those that could have used one. */
function partsOf({ using, without }: CouponSales): ComparedRow[] {
  const all = using.paidOrders + without.paidOrders
  const plain = (name: string, of: (part: CouponSales['using']) => string, change?: string): ComparedRow => ({
    ...{ name, own: of(using), other: of(without), change, strong: false },
  })
  const average = (part: CouponSales['using']) =>
    part.paidOrders > 0 ? Math.round(part.discountFen / part.paidOrders) : 0
  return [
    plain(
      overviewMeasures.paidOrders,
      ({ paidOrders }) => inText('paidOrders', paidOrders),
      all > 0 ? `用券占 ${percent(using.paidOrders / all)}` : undefined,
    ),
    plain(overviewMeasures.paidFen, ({ paidFen }) => yuanSign(paidFen)),
    measureRow('averageFen', using.averageFen, without.averageFen, '不用券的没有', () => false),
    plain(
      titleOf(couponActivities.list, 'discountFen'),
      ({ discountFen }) => yuanSign(discountFen),
      using.paidOrders > 0 ? `每笔 ${yuanSign(average(using))}` : undefined,
    ),
  ]
}
