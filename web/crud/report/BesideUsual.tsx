import { type DaysBesideUsual, shownDays, usualWeeks } from '#contract/reports/daysBesideUsual.ts'
import { usualTitle } from '#contract/reports/explanations.ts'
import { type OverviewMeasure, overviewMeasures } from '#contract/reports/overview.ts'
import { boundText } from '#contract/zone.ts'
import { ComparedTable } from '../../features/figures/ComparedTable.tsx'
import { measureRow } from '../../features/figures/measureRow.ts'
import { TurnoverHead } from '../../features/figures/TurnoverHead.tsx'
import { count } from '../../kit/format.ts'
import styles from './BesideUsual.module.css'
import { Trend } from './Trend.tsx'

const measures = [
  'turnoverFen',
  'paidOrders',
  'averageFen',
  'scans',
  'conversion',
] as const satisfies readonly OverviewMeasure[]
const titles = { ...overviewMeasures, beforeFen: usualTitle }

interface Props {
  data: DaysBesideUsual
  startsAt: string
  /** What is counted, and which days are not usual, in sentences. */
  counted: string
  leftOut: string
}

/** How something sells on the days of a campaign, beside what is usual: in sum, by day, and what the sum consists of. */
export function BesideUsual({ data: { days, compared, shortened }, startsAt, counted, leftOut }: Props) {
  const all = days.reduce((sum, { turnoverFen }) => sum + turnoverFen, 0)
  const rows = days.map((one) => ({ ...one, name: one.day, beforeFen: one.usual?.turnoverFen ?? null })).toReversed()
  const begins = boundText(Date.parse(startsAt), 'start')
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
          ? `按整天算${counted}。平常是活动前 ${usualWeeks} 周里同样的星期几的平均，${leftOut}。`
          : `还没有可比的日子：今天还没过完，或活动前 ${usualWeeks} 周里没有同样的星期几可比。`}
        {begins.length > 10 && `第一天从 ${begins.slice(11)} 开始，也算整天。`}
        {shortened && `活动较长，只看最近 ${shownDays} 天。`}
      </p>
    </>
  )
}
