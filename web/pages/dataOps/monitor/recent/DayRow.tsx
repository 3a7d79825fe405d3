import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { differsMuch, explainedFigures, tooFewDays, usualTitle } from '#contract/reports/explanations.ts'
import type { RecentRow } from '#contract/reports/recentDays.ts'
import { Arrow } from '#web/features/figures/Arrow.tsx'
import { changeFromUsual } from '#web/features/figures/change.ts'
import { weekdayName } from '#web/kit/day/step.ts'
import { yuan, yuanAxis, yuanSign } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import styles from './RecentDays.module.css'

/** What a day of the row is drawn as: its look, its words for those who do not see it, and its content. */
export interface DayCell {
  readonly className: string | undefined
  readonly title: string
  readonly 'aria-label': string
  readonly children: ReactNode
}

interface Props {
  row: RecentRow
  days: readonly string[]
  /** An element for a day. */
  cell(day: string, cell: DayCell): ReactNode
  /** Its name. */
  children: ReactNode
}

/** A line with the amounts of some days, their sum, and how it differs from what is usual. */
export function DayRow({ row, days, cell, children }: Props) {
  const narrow = useNarrow()
  const { compared, paidFen } = row
  // Only then there is room for differences, so that all amounts of the row stand on one line.
  const differs = row.days.some((of) => of.usualFen !== null && says(of.paidFen, of.usualFen))
  const less = compared !== null && compared.paidFen < compared.usualFen
  const much = compared !== null && differsMuch(compared.paidFen, compared.usualFen, least)
  return (
    <div className={styles.row}>
      <span className={styles.name}>{children}</span>
      {row.days.map((of, at) => cell(days[at]!, cellOf(row.name, days[at]!, of, { narrow, differs })))}
      <span className={clsx(styles.sum, !paidFen && 't3')} title={`${days.length} 天合计`}>
        {narrow ? yuanSign(paidFen) : yuan(paidFen)}
      </span>
      <span className={styles.against}>
        {compared ? (
          <>
            <span
              className={clsx(much && (less ? styles.bad : styles.good))}
              title={`${compared.days} 天有可比的：实付 ${yuanSign(compared.paidFen)}，${usualTitle} ${yuanSign(compared.usualFen)}`}
            >
              <Against value={compared.paidFen} usual={compared.usualFen} />
            </span>
            {/* Otherwise it seems to contradict the sum, which is of all days. */}
            {compared.days < days.length && <small>只 {compared.days} 天可比</small>}
          </>
        ) : (
          <span className="t3" title={tooFewDays}>
            —
          </span>
        )}
      </span>
    </div>
  )
}

function cellOf(
  name: string,
  day: string,
  { paidFen, usualFen, much }: RecentRow['days'][number],
  { narrow, differs }: { narrow: boolean; differs: boolean },
): DayCell {
  const less = usualFen !== null && paidFen < usualFen
  const words = `${day.slice(5)} ${weekdayName(day)}：实付 ${yuanSign(paidFen)}，${usualFen === null ? tooFewDays : `${usualTitle} ${yuanSign(usualFen)}`}${much ? `，${less ? '少' : '多'}得多` : ''}`
  return {
    className: clsx(styles.day, much && (less ? styles.bad : styles.good)),
    title: words,
    'aria-label': `${name} ${words}`,
    children: (
      <>
        <span className={styles.weekday} aria-hidden="true">
          {weekdayName(day).slice(1)}
        </span>
        <span className={clsx(!paidFen && !much && 't3')}>{narrow ? yuanAxis(paidFen) : yuan(paidFen)}</span>
        {differs && (
          <small>{usualFen !== null && says(paidFen, usualFen) && <Against value={paidFen} usual={usualFen} />}</small>
        )}
      </>
    ),
  }
}

const { least } = explainedFigures.paidFen
/** The difference of a day is more than noise. */
const says = (value: number, usual: number) => Math.abs(value - usual) >= least

/** The difference as a share of what is usual. */
function Against({ value, usual }: { value: number; usual: number }) {
  const change = changeFromUsual(value, usual, 'bad')
  if (typeof change !== 'object') return change
  return (
    <>
      <Arrow direction={change.direction} />
      {change.text}
    </>
  )
}
