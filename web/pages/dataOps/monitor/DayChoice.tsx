import { shiftDay } from '#contract/zone.ts'

import { Segmented } from '#web/parts/input/Segmented.tsx'
import { dayName } from './figures/figure.ts'
import styles from './MonitorPage.module.css'

/** Today, or one of the days that it is compared with, or the day that the address names. */
export function DayChoice({
  day,
  today,
  onChange,
}: {
  day: string | undefined
  today: string
  onChange(day: string | undefined): void
}) {
  const shown = day ?? today
  const days = [...new Set([today, shiftDay(today, -1), shiftDay(today, -7), shown])]
  return (
    <Segmented
      label="日期"
      className={styles.dayChoice}
      options={days.map((value) => ({ value, label: dayName(value, today) }))}
      value={shown}
      onChange={(one) => onChange(one === today ? undefined : one)}
    />
  )
}
