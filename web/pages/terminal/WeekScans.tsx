import type { ChannelCode } from '#contract/codes/channelCodes.ts'
import { Change, growth } from '#web/crud/report/Change.tsx'
import { count } from '#web/kit/format.ts'
import styles from './WeekScans.module.css'

/** Scans of the last seven days that are over; before them, how much more or fewer they are than those of the seven before. */
export function WeekScans({ row: { weekScans, weekBefore } }: { row: ChannelCode }) {
  const change = growth(weekScans, weekBefore)
  return (
    <span title={`到昨天 7 天 ${count(weekScans)} 次，之前 7 天 ${count(weekBefore)} 次`}>
      {change !== null && (
        <small className={styles.change}>
          <Change of={change} />
        </small>
      )}
      {weekScans === 0 ? <span className="t3">0</span> : count(weekScans)}
    </span>
  )
}
