import { overview } from '#contract/reports/overview.ts'
import { areas } from '#contract/scenic/areas.ts'
import { areasText, useAreaNames } from '#web/features/scenic/Select.tsx'
import { today } from '#web/kit/format.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { focusOf, pathOf } from './place.ts'
import { useOverviewQuery } from './useOverviewQuery.ts'

/** The figures of the days that the address names, and the rows of the ranking as far as it has been opened. */
export function useOverview() {
  const place = useOverviewQuery()
  const { dayFrom, dayTo, basis, areaIds, by, level, province, area, caseId } = place
  const areaNames = useAreaNames(areaIds)
  const choices = useRead(areas.options, {}, { staleMs: 60_000 })
  const running = dayTo === today()
  const reading = { keep: true, ...(running && { live: ['order', 'refund', 'picture'] as const }) }
  const days = { dayFrom, dayTo, basis }
  const totals = useRead(overview.statistics, { body: { ...days, areaIds } }, reading)
  const top = useRead(overview.top, { body: { ...days, areaIds, by } }, reading)
  const inside = useRead(
    overview.topOf,
    { params: { id: area ?? 1 }, query: { ...days, by, level, caseId: level === 'case' ? undefined : caseId } },
    { ...reading, enabled: area !== undefined },
  )
  const refresh = () => {
    void totals.refetch()
    void top.refetch()
    if (area !== undefined) void inside.refetch()
  }
  useEvery(60_000, () => running && refresh())
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })

  // Placeholder data belongs to another scenic area or level.
  const insideRows = inside.isPlaceholderData ? undefined : inside.data?.rows
  const rows = area === undefined ? top.data?.rows.filter((row) => !province || row.province === province) : insideRows
  const names = {
    everywhere: areaIds?.length ? areasText(areaIds, areaNames) : '全部景区',
    area: area === undefined ? '' : (inside.data?.areaName ?? areaNames.get(area) ?? ''),
    case: caseId === undefined ? undefined : rows?.find((row) => row.caseId === caseId)?.caseName,
  }
  return {
    place,
    refresh,
    hasNoAreas: choices.data?.rows.length === 0,
    data: totals.data,
    failed: totals.error ?? top.error,
    /** The scenic areas on the map, whatever the ranking shows. */
    everywhere: top.data?.rows,
    rows,
    rowsError: area === undefined ? top.error : inside.error,
    path: pathOf(place, names),
    focus: focusOf(place, rows, names, totals.data?.sums),
  }
}
export type Overview = ReturnType<typeof useOverview>
