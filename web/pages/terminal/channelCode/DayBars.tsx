import { count } from '#web/kit/format.ts'
import styles from './DayBars.module.css'

interface Day {
  readonly day: string
  readonly scans: number
  readonly orders: number
}

/** Scans day by day as columns, with the first and the last day below. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const top = Math.max(1, ...days.map(({ scans }) => scans))
  const best = days.reduce<Day | undefined>((max, day) => (max && max.scans >= day.scans ? max : day), undefined)
  const summary = best?.scans ? `最多的一天 ${short(best.day)}，扫码 ${count(best.scans)} 次` : '这些天没有扫码'
  return (
    <figure className={styles.bars}>
      <div role="img" aria-label={`每日扫码：${summary}`}>
        {days.map(({ day, scans, orders }) => (
          <i
            key={day}
            style={{ height: `${Math.round((Math.max(0, scans) / top) * 100)}%` }}
            title={`${short(day)} 扫码 ${count(scans)} 次，订单 ${count(orders)} 笔`}
          />
        ))}
      </div>
      <figcaption className="t3">
        <span>{short(days[0]?.day)}</span>
        <span>{summary}</span>
        <span>{short(days.at(-1)?.day)}</span>
      </figcaption>
    </figure>
  )
}

const short = (day = '') => day.slice(5)
