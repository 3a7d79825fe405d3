import type { ReportGroup, ReportRow } from '#contract/reports/reports.ts'
import { type About, within } from './within.ts'

/** What the rows of a grouping can be taken apart into. */
export const finerThan: Partial<Record<ReportGroup, ReportGroup>> = {
  month: 'day',
  day: 'area',
  area: 'case',
  case: 'device',
}

/** The address of the report of one row alone, grouped more finely. A monthly report names its month instead of its days. */
export function finerAddress(row: ReportRow, by: ReportGroup, about: About, hasDays: boolean): string {
  const { dayFrom, dayTo, ...rest } = within(about, by, row)
  const parts = {
    by: finerThan[by],
    ...rest,
    ...(hasDays ? { dayFrom, dayTo } : { month: about.dayFrom?.slice(0, 7) }),
  }
  const query = Object.entries(parts).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return `?${new URLSearchParams(query)}`
}
