import { Popover } from 'antd'
import { useState } from 'react'
import { shiftMonth, shiftMonths } from '../../kit/day/step.ts'
import { dayRange, shiftDay, today } from '../../kit/format.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { Month } from '../day/Month.tsx'
import { Button } from '../input/Button.tsx'
import { Hint } from '../input/Input.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './DayRange.module.css'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * A period of days in Asia/Shanghai, both ends included: common periods beside a calendar of two months.
 * `clearable` allows no period; `label` says which days they are.
 */
export function DayRange({
  from,
  to,
  onChange,
  clearable,
  label,
  max = today(),
}: Days & { onChange(days: Days): void; clearable?: boolean; label?: string; max?: string | undefined }) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState<string>()
  const [at, setAt] = useState(to ?? today())
  /** The later of the months that are shown. */
  const [month, setMonth] = useState(at.slice(0, 7))
  const apply = (days: Days) => {
    onChange(days)
    setStart(undefined)
    setOpen(false)
  }
  const pick = (day: string) => {
    if (!start) setStart(day)
    else apply(day < start ? { from: day, to: start } : { from: start, to: day })
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
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setStart(undefined)
        setAt(to ?? today())
        setMonth((to ?? today()).slice(0, 7))
      }}
      trigger="click"
      placement="bottomLeft"
      // On a phone the popover is as wide as the screen, wherever its button is.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      arrow={false}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
      content={
        <div className={styles.days}>
          <ul className={styles.common}>
            {periods().map(([name, days]) => (
              <li key={name}>
                <button type="button" aria-pressed={days.from === from && days.to === to} onClick={() => apply(days)}>
                  {name}
                </button>
              </li>
            ))}
            {clearable && (
              <li>
                <button type="button" aria-pressed={!from && !to} onClick={() => apply({})}>
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
      }
    >
      <Button icon="calendar" aria-expanded={open} className={styles.button}>
        {from || to ? dayRange(from, to) : `${label ?? '日期'}不限`}
        <Icon name="down" size={12} />
      </Button>
    </Popover>
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
