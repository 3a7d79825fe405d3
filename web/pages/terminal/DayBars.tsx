import { channelCodes } from '#contract/codes/channelCodes.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import styles from './DayBars.module.css'

interface Day {
  readonly day: string
  readonly scans: number
  readonly opens: number
  readonly orders: number
}
const fields = fieldsOf(channelCodes.list)

/** Scans of a code, or opens of its address, day by day as columns, with the first and the last day below. */
export function DayBars({ days, of }: { days: readonly Day[]; of: 'scans' | 'opens' }) {
  const what = fieldIn(fields, of).title
  const top = Math.max(1, ...days.map((day) => day[of]))
  const best = days.reduce<Day | undefined>((max, day) => (max && max[of] >= day[of] ? max : day), undefined)
  const summary = best?.[of] ? `最多的一天 ${short(best.day)}，${what} ${count(best[of])} 次` : `这些天没有${what}`
  return (
    <figure className={styles.bars}>
      <div role="img" aria-label={`每日${what}：${summary}`}>
        {days.map((day) => (
          <i
            key={day.day}
            style={{ height: `${Math.round((Math.max(0, day[of]) / top) * 100)}%` }}
            title={`${short(day.day)} ${what} ${count(day[of])} 次，订单 ${count(day.orders)} 笔`}
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
