import { clsx } from 'clsx'
import { useState } from 'react'
import { yuan, yuanSign } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Chart } from '#web/parts/chart/Chart.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import styles from './HourChart.module.css'
import { frameOf, type Hours, hourName, hourOption } from './hours.ts'

interface Props {
  hours: Hours
  /** What the chosen day is called, then the two it is compared with. */
  names: readonly [string, string, string]
  /** The current hour; undefined for a past day. */
  now: number | undefined
}

/** Paid by hour. The legend is the read-out: it follows the pointer. */
export function HourChart({ hours, names, now }: Props) {
  const narrow = useNarrow()
  const [pointed, setPointed] = useState<number>()
  const frame = frameOf(hours, now)
  const hour = pointed === undefined ? frame.resting : frame.from + pointed
  const values = [hours.today[hour], hours.yesterday[hour], hours.lastWeek[hour]] as const
  const table = Array.from({ length: frame.to - frame.from + 1 }, (_, index) => frame.from + index)
  return (
    <Panel className={styles.hours} aria-label="分时实付">
      <header>
        <h2>分时实付</h2>
        <span className={clsx(styles.at, 't3')}>
          {hourName(hour)}
          {hour === frame.running && '（进行中）'}
        </span>
        <ul className={styles.legend}>
          {names.map((name, index) => (
            <li key={name}>
              {strokes[index]}
              {name}
              <b>{values[index] === null || values[index] === undefined ? '—' : yuanSign(values[index])}</b>
            </li>
          ))}
        </ul>
        <span className="sp" />
        <span className={clsx(styles.unit, 't3')}>元 / 小时</span>
      </header>
      <div className={styles.plot}>
        <Chart
          option={(colours, axes) => hourOption(hours, frame, pointed, narrow, colours, axes)}
          data={`${pointed} ${narrow} ${now} ${JSON.stringify(hours)}`}
          height={narrow ? 200 : '100%'}
          label={`分时实付。${hourName(frame.resting)}：${names.map((name, index) => `${name} ${yuanSign([hours.today, hours.yesterday, hours.lastWeek][index]?.[frame.resting])}`).join('，')}`}
          table={{
            head: ['时段', ...names.map((name) => `${name}(元)`)],
            rows: table.map((one) => [
              hourName(one),
              yuan(hours.today[one]),
              yuan(hours.yesterday[one]),
              yuan(hours.lastWeek[one]),
            ]),
          }}
          onPoint={setPointed}
        />
      </div>
    </Panel>
  )
}

const stroke = (colour: string, width: number, dash?: string) => (
  <svg width="18" height="4" aria-hidden="true">
    <path
      d="M1 2h16"
      stroke={`var(${colour})`}
      strokeWidth={width}
      strokeDasharray={dash}
      strokeLinecap={dash === '1.5 3.5' ? 'round' : undefined}
    />
  </svg>
)
const strokes = [stroke('--ch-1', 2.2), stroke('--ch-prev', 1.5, '5 4'), stroke('--ch-prev2', 1.5, '1.5 3.5')]
