import { useSearchParams } from 'react-router'
import { type TSchema, Type } from 'typebox'
import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { overviewDays } from '#contract/reports/overview.ts'
import type { Static } from '#contract/static.ts'
import { shiftDay } from '#contract/zone.ts'
import { lastDays } from '#web/crud/report/about.ts'
import { type Filter, readFilter, writeFilter } from '#web/kit/call/address.ts'
import { today } from '#web/kit/format.ts'

const shape = Type.Object(faceMatches.statistics.body.properties)
export type DashboardQuery = Static<typeof shape>

/** The query in the address; by default seven days of all scenic areas. */
export function useDashboardQuery() {
  const [address, setAddress] = useSearchParams()
  const defaults = lastDays(7)
  const query: DashboardQuery = readFilter(shape.properties as Record<string, TSchema>, address, defaults)
  const { dayFrom = defaults.dayFrom, dayTo = defaults.dayTo, areaId, caseId } = query
  // An address may name future days, days in the wrong order, or more days than the server returns.
  const last = dayTo > today() ? today() : dayTo
  const earliest = shiftDay(last, 1 - overviewDays.max)
  return {
    areaId,
    caseId,
    dayTo: last,
    dayFrom: dayFrom > last ? last : dayFrom < earliest ? earliest : dayFrom,
    set: (changes: Partial<DashboardQuery>) =>
      setAddress((now) => writeFilter(now, changes as Filter, defaults), { replace: true }),
  }
}
