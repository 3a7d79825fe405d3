import { shiftDay } from '#web/kit/format.ts'
import { comparedDays } from './figure.ts'

/** Today, or one of the days that it is compared with, or the day that the address names. */
export function DayChoice({ day, today, onChange }: { day: string | undefined; today: string; onChange(day: string | undefined): void }) {
  const shown = day ?? today
  const days: [string, string][] = [
    [today, '今日'],
    [shiftDay(today, -1), '昨日'],
    [shiftDay(today, -7), comparedDays(today, today)[1]],
  ]
  if (!days.some(([one]) => one === shown)) days.push([shown, shown.slice(5)])
  return (
    <fieldset className="seg day-choice" aria-label="日期">
      {days.map(([one, name]) => (
        <button key={one} type="button" className={one === shown ? 'on' : undefined} aria-pressed={one === shown} onClick={() => onChange(one === today ? undefined : one)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
