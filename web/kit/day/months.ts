import { shiftMonth } from './step.ts'

/** The last 24 months, newest first, and the chosen one if it is older. */
export function monthsUpTo(now: string, chosen: string): string[] {
  const months = Array.from({ length: 24 }, (_, back) => shiftMonth(now, -back))
  return months.includes(chosen) ? months : [...months, chosen]
}
