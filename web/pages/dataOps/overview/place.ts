import type { Followed, OverviewLevel, Ranked } from '#contract/reports/overview.ts'
import type { OverviewScope } from '#contract/reports/overviewRows.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import type { OverviewQuery } from './useOverviewQuery.ts'

/** What the page shows: the days, and how deep the ranking has been opened. */
export interface Place extends OverviewQuery {
  readonly dayFrom: string
  readonly dayTo: string
  readonly level: OverviewLevel
}

/** At no project and no row. */
export const nowhere = { caseId: undefined, at: undefined }

/** What a press on a row of the ranking leads to: into a scenic area, into a project, to the row itself and back from it. */
export function stepTo({ area, level, at }: Place, { id }: Ranked): Partial<OverviewQuery> {
  if (area === undefined) return { ...nowhere, area: id, level: 'case' }
  if (level === 'case') return { caseId: id, level: 'device', at: undefined }
  return { at: at === id ? undefined : id }
}

/** The filter of the lists behind a row's figures. Undefined for rows without a camera or point. */
export function scopeOf({ dayFrom, dayTo, area, level }: Place, row: Ranked): OverviewScope | undefined {
  if (row.id < 0) return undefined
  const days = { dayFrom, dayTo, areaIds: [row.areaId] }
  if (area === undefined) return days
  const caseId = row.caseId ?? undefined
  return level === 'point'
    ? { ...days, caseId, pointId: row.id }
    : { ...days, caseId, deviceId: row.deviceId ?? undefined }
}

interface Names {
  /** All scenic areas that the page is about. */
  everywhere: string
  area: string
  /** Undefined until a row with this name has been read. */
  case: string | null | undefined
}

/** The path to what the ranking shows. Every step but the last has the query that leads back to it. */
export function pathOf({ area, caseId }: Place, names: Names): { name: string; back?: Partial<OverviewQuery> }[] {
  if (area === undefined) return [{ name: names.everywhere }]
  const top = { name: names.everywhere, back: { ...nowhere, area: undefined } }
  if (caseId === undefined) return [top, { name: names.area }]
  return [top, { name: names.area, back: { ...nowhere, level: 'case' } }, { name: names.case ?? `编号 ${caseId}` }]
}

/** What the funnel is about: the chosen row, or else everything that the ranking shows. */
export function focusOf(
  place: Place,
  rows: readonly Ranked[] | undefined,
  names: Names,
  whole: Followed | undefined,
): { sums: Followed | undefined; name: string; scope: OverviewScope | undefined } {
  const { dayFrom, dayTo, areaIds, province, area, caseId, at } = place
  const row = at === undefined ? undefined : rows?.find(({ id }) => id === at)
  const isEverywhere = area === undefined
  // No list can be narrowed to a province.
  const scope =
    isEverywhere && province ? undefined : { dayFrom, dayTo, areaIds: isEverywhere ? areaIds : [area], caseId }
  return {
    sums: row ?? (isEverywhere && !province ? whole : rows && sumOf(rows)),
    name: row?.name ?? names.case ?? (isEverywhere ? (province ?? names.everywhere) : names.area),
    scope: row ? scopeOf(place, row) : scope,
  }
}
