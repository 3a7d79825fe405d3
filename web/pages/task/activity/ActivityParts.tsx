import {
  activitySales,
  activitySalesDays,
  type ActivitySales as Sales,
  usualWeeks,
} from '#contract/reports/activitySales.ts'
import { usualTitle } from '#contract/reports/explanations.ts'
import { type OverviewMeasure, overviewMeasures } from '#contract/reports/overview.ts'
import type { Activity } from '#contract/sales/activities.ts'
import { boundText } from '#contract/zone.ts'
import { Trend } from '#web/crud/report/Trend.tsx'
import { ComparedTable } from '#web/features/figures/ComparedTable.tsx'
import { measureRow } from '#web/features/figures/measureRow.ts'
import { TurnoverHead } from '#web/features/figures/TurnoverHead.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './ActivityParts.module.css'

const measures = [
  'turnoverFen',
  'paidOrders',
  'averageFen',
  'scans',
  'conversion',
] as const satisfies readonly OverviewMeasure[]
const titles = { ...overviewMeasures, beforeFen: usualTitle }

/** How the project sells during the activity, beside how it usually does. For accounts that have the orders. */
export default function ActivityParts({ row }: { row: Activity }) {
  if (!can('order')) return null
  return (
    <Section title="活动期间的销售">
      {row.state === 'drafted' ? (
        <p className={styles.note}>活动开始后，这里每天与平常同样的星期几相比。</p>
      ) : (
        <Loaded key={`${row.id} ${row.startsAt} ${row.endsAt}`} row={row} />
      )}
    </Section>
  )
}

function Loaded({ row }: { row: Activity }) {
  const { data, error, refetch } = useRead(activitySales.one, { body: { id: row.id } }, { live: ['order'] })
  if (data) return <Compared data={data} row={row} />
  if (error) return <ErrorState what="活动期间的销售" error={error} retry={() => void refetch()} />
  return <Skeleton rows={7} columns={3} />
}

function Compared({ data: { days, compared, shortened }, row }: { data: Sales; row: Activity }) {
  const all = days.reduce((sum, { turnoverFen }) => sum + turnoverFen, 0)
  const rows = days.map((one) => ({ ...one, name: one.day, beforeFen: one.usual?.turnoverFen ?? null })).toReversed()
  const startsAt = boundText(Date.parse(row.startsAt), 'start')
  return (
    <>
      <TurnoverHead
        // The days of the drawing may be more.
        {...(compared && { name: `可比的 ${count(compared.days)} 天${titles.turnoverFen}` })}
        fen={compared ? compared.own.turnoverFen : all}
        beforeFen={compared?.usual.turnoverFen ?? null}
        than={usualTitle}
      />
      {/* Nothing beside nothing is no drawing. */}
      {(compared || days.some(({ orders, turnoverFen }) => orders > 0 || turnoverFen !== 0)) && (
        <Trend rows={rows} compared={compared !== null} titles={titles} height={132} className={styles.trend} />
      )}
      {compared && (
        <ComparedTable
          label="与平常相比"
          heads={['活动期间', usualTitle]}
          rows={measures.map((key) =>
            measureRow(
              key,
              compared.own[key],
              compared.usual[key],
              `${usualTitle}没有`,
              (change) => typeof change === 'object' && change.bad,
            ),
          )}
        />
      )}
      <p className={styles.note}>
        {compared
          ? `按整天算项目的全部订单。平常是活动前 ${usualWeeks} 周里同样的星期几的平均，不算有其他活动的日子。`
          : `还没有可比的日子：今天还没过完，或活动前 ${usualWeeks} 周里没有同样的星期几可比。`}
        {startsAt.length > 10 && `第一天从 ${startsAt.slice(11)} 开始，也算整天。`}
        {shortened && `活动较长，只看最近 ${activitySalesDays} 天。`}
      </p>
    </>
  )
}
