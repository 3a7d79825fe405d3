import { shiftDay } from '#web/kit/format.ts'
import { Segmented } from '#web/parts/Segmented.tsx'
import { comparedDays } from './figure.ts'
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
  const days: [string, string][] = [
    [today, '今日'],
    [shiftDay(today, -1), '昨日'],
    [shiftDay(today, -7), comparedDays(today, today)[1]],
  ]
  if (!days.some(([one]) => one === shown)) days.push([shown, shown.slice(5)])
  return (
    <Segmented
      label="日期"
      className={styles.dayChoice}
      options={days.map(([value, label]) => ({ value, label }))}
      value={shown}
      onChange={(one) => onChange(one === today ? undefined : one)}
    />
  )
}
