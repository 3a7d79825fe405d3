import { useSearchParams } from 'react-router'
import { type TSchema, Type } from 'typebox'
import { Id, Maybe, Text } from '#contract/kit.ts'
import { overview, overviewDays } from '#contract/reports/overview.ts'
import type { Static } from '#contract/static.ts'
import { shiftDay } from '#contract/zone.ts'
import { lastDays } from '#web/crud/report/about.ts'
import { type Filter, readFilter, writeFilter } from '#web/kit/call/address.ts'
import { today } from '#web/kit/format.ts'

/** What the address says: days, basis, scenic areas, the figure, and how far the ranking has been opened. */
const shape = Type.Object({
  ...overview.top.body.properties,
  level: overview.topOf.query.properties.level,
  province: Maybe(Text('', 20)),
  /** The scenic area, the project and the row that are open in the ranking. */
  area: Maybe(Id),
  caseId: Maybe(Id),
  at: Maybe(Type.Integer()),
})
export type OverviewQuery = Static<typeof shape>

/** Seven days beside the seven before, by turnover, unless the address says something else. */
export function useOverviewQuery() {
  const [address, setAddress] = useSearchParams()
  const defaults = { ...lastDays(7), basis: 'previous', by: 'turnoverFen', level: 'case' } as const
  const query: OverviewQuery = readFilter(shape.properties as Record<string, TSchema>, address, defaults)
  const { dayFrom = defaults.dayFrom, dayTo = defaults.dayTo, by = defaults.by, level = defaults.level } = query
  // An address may name future days, days in the wrong order, or more days than the server returns.
  const last = dayTo > today() ? today() : dayTo
  const earliest = shiftDay(last, 1 - overviewDays.max)
  return {
    ...query,
    by,
    level,
    dayTo: last,
    dayFrom: dayFrom > last ? last : dayFrom < earliest ? earliest : dayFrom,
    set: (changes: Partial<OverviewQuery>) =>
      setAddress((now) => writeFilter(now, changes as Filter, defaults), { replace: !('area' in changes) }),
  }
}
