/** 2026-01 and -1 make 2025-12. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The last 24 months, newest first, and the chosen one if it is older. */
export function monthsUpTo(now: string, chosen: string): string[] {
  const months = Array.from({ length: 24 }, (_, back) => shiftMonth(now, -back))
  return months.includes(chosen) ? months : [...months, chosen]
}
