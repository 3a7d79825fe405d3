import { pictures } from '#contract/pictures/pictures.ts'
import { cases } from '#contract/scenic/cases.ts'
import { AreaSelect, CaseSelect } from '#web/features/scenic/Select.tsx'
import { label } from '#web/kit/form/shape.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar, MoreRow } from '#web/parts/filter/FilterBar.tsx'
import { FilterChips } from '#web/parts/filter/FilterChips.tsx'

const project = label(pictures.travel.body, 'caseId')

/** Filters by place and time, and the search. */
export function GalleryFilters({ list }: { list: List<typeof pictures.travel> }) {
  const { areaId, caseId, from, to } = list.filter
  const names = useRead(
    cases.options,
    { body: { ids: caseId ? [caseId] : [] } },
    { enabled: caseId !== undefined, staleMs: 60_000 },
  )
  return (
    <>
      <FilterBar
        list={list}
        search="景区、点位、摄像头或照片名称"
        time={
          <DayRange from={from} to={to} clearable onChange={(days) => list.set({ from: days.from, to: days.to })} />
        }
        moreKeys={['caseId']}
        more={(draft, set) => (
          <MoreRow label={project}>
            <CaseSelect areaId={draft.areaId} value={draft.caseId} onChange={(id) => set({ caseId: id })} />
          </MoreRow>
        )}
      >
        <AreaSelect value={areaId} onChange={(id) => list.set({ areaId: id, caseId: undefined })} />
      </FilterBar>
      <FilterChips
        list={list}
        chips={[
          caseId !== undefined && {
            keys: ['caseId'],
            label: project,
            text: names.data?.rows.find((row) => row.id === caseId)?.name ?? `#${caseId}`,
          },
        ]}
      />
    </>
  )
}
