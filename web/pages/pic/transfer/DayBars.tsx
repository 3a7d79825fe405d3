import type { ArrivalDay } from '#contract/pictures/pictureAllowances.ts'
import { count } from '#web/kit/format.ts'
import styles from './DayBars.module.css'

const maxOf = (days: readonly ArrivalDay[]) => Math.max(1, ...days.map(({ pictures }) => pictures))
const words = (days: readonly ArrivalDay[]) =>
  days.map(({ day, pictures }) => `${day.slice(5)} ${count(pictures)} 张`).join('，')

/** The last days of a camera, today in the stronger colour. */
export function DayBars({ days }: { days: readonly ArrivalDay[] }) {
  const top = maxOf(days)
  return (
    <span className={styles.bars} role="img" aria-label={words(days)} title={words(days)}>
      {days.map(({ pictures }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never move
        <i key={at} style={{ height: `${(pictures / top) * 100}%` }} />
      ))}
    </span>
  )
}

/** The same in a drawer, with its figures. */
export function LargeDayBars({ days }: { days: readonly ArrivalDay[] }) {
  const top = maxOf(days)
  return (
    <div className={`${styles.bars} ${styles.large}`}>
      {days.map(({ day, pictures }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never move
        <div key={at} className={styles.day}>
          <span className={pictures ? undefined : 't3'}>{count(pictures)}</span>
          <i style={{ height: (pictures / top) * 64 }} />
          <span className="t3">{day.slice(5)}</span>
        </div>
      ))}
    </div>
  )
}
