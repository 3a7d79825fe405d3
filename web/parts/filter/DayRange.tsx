import { Popover } from 'antd'
import { useState } from 'react'
import { dayRange, shiftDay, today } from '../../kit/format.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { Button } from '../input/Button.tsx'
import { Hint } from '../input/Input.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './DayRange.module.css'
import { Month } from './Month.tsx'

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
  const [month, setMonth] = useState((to ?? today()).slice(0, 7))
  const apply = (days: Days) => {
    onChange(days)
    setStart(undefined)
    setOpen(false)
  }
  const pick = (day: string) => {
    if (!start) setStart(day)
    else apply(day < start ? { from: day, to: start } : { from: start, to: day })
  }
  const back = () => setMonth(shiftMonth(month, -1))
  const shown = start ? { from: start, to: start } : { from, to }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setStart(undefined)
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
            {common().map(([name, days]) => (
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
              {!narrow && <Month month={shiftMonth(month, -1)} days={shown} max={max} onPick={pick} back={back} />}
              <Month
                month={month}
                days={shown}
                max={max}
                onPick={pick}
                back={narrow ? back : undefined}
                forth={() => setMonth(shiftMonth(month, 1))}
              />
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

function common(): [string, Required<Days>][] {
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

/** 2026-01 and -1 make 2025-12. */
function shiftMonth(month: string, by: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
