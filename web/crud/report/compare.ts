import { shiftDay } from '#contract/zone.ts'

/** Which days a report is compared with. */
export const comparisons = { previous: '对比上一周期', year: '对比去年同期', own: '对比自选日期' } as const
export type Comparison = keyof typeof comparisons

interface Days {
  readonly dayFrom?: string | undefined
  readonly dayTo?: string | undefined
}
export interface Compared {
  readonly beforeFrom?: string | undefined
  readonly beforeTo?: string | undefined
}

/** The days that a report is compared with; none if the report has no first or last day. */
export function comparedDays(comparison: Comparison, { dayFrom, dayTo }: Days): Compared {
  if (!dayFrom || !dayTo) return {}
  const length = (Date.parse(dayTo) - Date.parse(dayFrom)) / 86_400_000 + 1
  if (comparison === 'year') return { beforeFrom: yearBefore(dayFrom), beforeTo: yearBefore(dayTo) }
  return { beforeFrom: shiftDay(dayFrom, -length), beforeTo: shiftDay(dayTo, -length) }
}

/** Which comparison some days are. */
export function comparisonOf({ beforeFrom, beforeTo, ...days }: Days & Compared): Comparison | undefined {
  if (!beforeFrom && !beforeTo) return undefined
  const is = (one: Comparison) => {
    const known = comparedDays(one, days)
    return known.beforeFrom === beforeFrom && known.beforeTo === beforeTo
  }
  return is('previous') ? 'previous' : is('year') ? 'year' : 'own'
}

/** The same day a year before; of the 29th of February the 28th. */
function yearBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return `${year - 1}-${day.slice(5, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}
