import { useState } from 'react'
import { shiftDay } from '#contract/zone.ts'
import { shiftMonth, shiftMonths } from '../../kit/day/step.ts'
import { today } from '../../kit/format.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { Month } from '../day/Month.tsx'
import { Hint } from '../input/Input.tsx'
import styles from './DayRange.module.css'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface Props extends Days {
  max: string
  clearable: boolean | undefined
  onDone(days: Days): void
}

/** Common periods beside a calendar of two months, in which a period is chosen by its first and its last day. */
export default function DayRangePanel({ from, to, max, clearable, onDone }: Props) {
  const narrow = useNarrow()
  const [start, setStart] = useState<string>()
  const [at, setAt] = useState(to ?? today())
  /** The later of the months that are shown. */
  const [month, setMonth] = useState(at.slice(0, 7))
  const pick = (day: string) => {
    if (!start) setStart(day)
    else onDone(day < start ? { from: day, to: start } : { from: start, to: day })
  }
  const go = (day: string) => {
    setAt(day)
    const of = day.slice(0, 7)
    if (of > month || narrow) setMonth(of)
    else if (of < shiftMonth(month, -1)) setMonth(shiftMonth(of, 1))
  }
  const turn = (months: number) => {
    setAt(shiftMonths(at, months))
    setMonth(shiftMonth(month, months))
  }
  const back = (months: number) => turn(-months)
  const common = { days: start ? { from: start, to: start } : { from, to }, at, max, onPick: pick, onWalk: go }
  return (
    <div className={styles.days}>
      <ul className={styles.common}>
        {periods().map(([name, days]) => (
          <li key={name}>
            <button type="button" aria-pressed={days.from === from && days.to === to} onClick={() => onDone(days)}>
              {name}
            </button>
          </li>
        ))}
        {clearable && (
          <li>
            <button type="button" aria-pressed={!from && !to} onClick={() => onDone({})}>
              不限
            </button>
          </li>
        )}
      </ul>
      <div>
        <div className={styles.months}>
          {!narrow && <Month {...common} month={shiftMonth(month, -1)} back={back} />}
          <Month {...common} month={month} back={narrow ? back : undefined} forth={turn} />
        </div>
        <Hint>{start ? `自 ${start}，再点结束的一天` : '点开始的一天，再点结束的一天'}</Hint>
      </div>
    </div>
  )
}

function periods(): [string, Required<Days>][] {
  const day = today()
  const back = (days: number) => ({ from: shiftDay(day, -days), to: day })
  const lastMonthEnd = shiftDay(`${day.slice(0, 7)}-01`, -1)
  return [
    ['今日', back(0)],
    ['昨日', { from: shiftDay(day, -1), to: shiftDay(day, -1) }],
    ['近两日', back(1)],
    ['近 7 日', back(6)],
    ['近 30 日', back(29)],
    ['本月', { from: `${day.slice(0, 7)}-01`, to: day }],
    ['上月', { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd }],
  ]
}
