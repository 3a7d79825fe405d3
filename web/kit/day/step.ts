import { shiftDay } from '#contract/zone.ts'

/** The first and the last day that can be chosen, YYYY-MM-DD. */
export interface Limits {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Why a day cannot be chosen, after its title; undefined if it can. */
export const outside = (day: string, { min, max }: Limits) =>
  min && day < min ? `不能早于 ${min}` : max && day > max ? `不能晚于 ${max}` : undefined

/** 2026-01 and -1 make 2025-12. */
export const shiftMonth = (month: string, by: number) => shiftMonths(`${month}-01`, by).slice(0, 7)

/** The same day of another month, or the last one of a shorter month: 2026-01-31 and 1 make 2026-02-28. */
export function shiftMonths(day: string, by: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

/** The last day of a day's month. */
export const monthEnd = (day: string) => shiftMonths(`${day.slice(0, 8)}31`, 0)

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** 周六. */
export const weekdayName = (day: string) => `周${'一二三四五六日'[weekdayOf(day)]}`

/** Where a key leads in a calendar, by the date picker pattern of ARIA; undefined for other keys. */
export function stepDay(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1)
    case 'ArrowRight':
      return shiftDay(day, 1)
    case 'ArrowUp':
      return shiftDay(day, -7)
    case 'ArrowDown':
      return shiftDay(day, 7)
    case 'Home':
      return shiftDay(day, -weekdayOf(day))
    case 'End':
      return shiftDay(day, 6 - weekdayOf(day))
    case 'PageUp':
      return shiftMonths(day, -months)
    case 'PageDown':
      return shiftMonths(day, months)
    default:
      return undefined
  }
}
