import { localDay } from '#contract/zone.ts'
import { wrongField } from '../../../platform/refusal.ts'

/** A month up to today, and the month before up to the same day. */
export interface MonthDays {
  readonly from: string
  readonly to: string
  readonly beforeFrom: string
  readonly beforeTo: string
}

/** @param month YYYY-MM; @throws Refusal invalid (2000) for months to come */
export function monthDays(month: string, today = localDay(Date.now())): MonthDays {
  if (month > today.slice(0, 7)) throw wrongField('month', '月份不能晚于本月')
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = lastDay(year, number)
  const to = last > today ? today : last
  const beforeLast = new Date(Date.UTC(year, number - 1, 0)).toISOString().slice(0, 10)
  const beforeFrom = `${beforeLast.slice(0, 7)}-01`
  // A month that is over is compared with all of the one before.
  const sameDay = `${beforeLast.slice(0, 7)}-${to.slice(8)}`
  return { from: `${month}-01`, to, beforeFrom, beforeTo: to === last || sameDay > beforeLast ? beforeLast : sameDay }
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
