import type { ReactNode } from 'react'
import { points } from '#contract/caseconf/points.ts'
import { devices, smartTypes } from '#contract/scenic/devices.ts'
import { useRead } from '#web/kit/query.ts'
import { label as titleOf } from '#web/kit/rules.ts'
import type { FilterOf, List } from '#web/kit/useList.ts'
import { useCaseWords } from '#web/parts/CaseFilter.tsx'
import { Choice, FilterBar, MoreRow } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { AreasSelect, areasText, CaseSelect, choicesOf, onlyArea, PointSelect, useAreaNames } from '#web/parts/Pick.tsx'
import { stateWord } from '#web/parts/states.ts'

const expectedName = titleOf(devices.list.body, 'expected')
const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
] as const

type Filter = FilterOf<typeof devices.list>

/** The filter line of cameras; their states stand in it as chips with counts. */
export function DeviceFilters({ list, chips }: { list: List<typeof devices.list>; chips: ReactNode }) {
  const { areaIds, caseId, pointId, smartType, expected } = list.filter
  const words = useWords(list.filter)
  return (
    <>
      <FilterBar
        list={list}
        search="名称、编码、点位"
        moreKeys={['pointId', 'smartType', 'expected']}
        more={(draft, set) => (
          <>
            <MoreRow label="点位">
              <PointSelect
                areaId={onlyArea(draft.areaIds)}
                caseId={draft.caseId}
                value={draft.pointId}
                onChange={(id) => set({ pointId: id })}
                placeholder="先选景区或项目"
                aria-label="点位"
              />
            </MoreRow>
            <MoreRow label="智能类型">
              <Choice
                options={choicesOf(smartTypes)}
                value={draft.smartType}
                onChange={(next) => set({ smartType: next })}
              />
            </MoreRow>
            <MoreRow label={expectedName}>
              <Choice options={yesNo} value={draft.expected} onChange={(next) => set({ expected: next })} />
            </MoreRow>
          </>
        )}
      >
        <AreasSelect
          value={areaIds ?? []}
          onChange={(ids) => list.set({ areaIds: ids, caseId: undefined, pointId: undefined })}
        />
        <CaseSelect
          value={caseId}
          areaId={onlyArea(areaIds)}
          onChange={(id) => list.set({ caseId: id, pointId: undefined })}
        />
        {chips}
      </FilterBar>
      <FilterChips
        list={list}
        chips={[
          words.area !== undefined && { keys: ['areaIds'], label: '景区', text: words.area },
          words.project !== undefined && { keys: ['caseId'], label: '项目', text: words.project },
          pointId !== undefined && { keys: ['pointId'], label: '点位', text: words.point },
          smartType !== undefined && { keys: ['smartType'], label: '智能类型', text: smartTypes[smartType] },
          expected !== undefined && { keys: ['expected'], label: expectedName, text: expected ? '是' : '否' },
          list.filter.id !== undefined && { keys: ['id'], label: '编号', text: String(list.filter.id) },
        ]}
      />
    </>
  )
}

/** The conditions in one sentence, for the empty state. */
export function useDeviceConditions(filter: Filter): string {
  const { q, pointId, smartType, expected, state } = filter
  const words = useWords(filter)
  return [
    q && `搜索「${q}」`,
    words.area,
    words.project,
    pointId && words.point,
    smartType && smartTypes[smartType],
    expected !== undefined && `${expectedName} ${expected ? '是' : '否'}`,
    state && stateWord('place', state),
  ]
    .filter(Boolean)
    .join('，')
}

function useWords({ areaIds, caseId, pointId }: Filter) {
  const areaId = onlyArea(areaIds)
  const names = useAreaNames()
  const words = useCaseWords({ areaId, caseId })
  const { data } = useRead(
    points.choices,
    { body: { ...(areaId && { areaId }), ...(caseId && { caseId }) } },
    { enabled: pointId !== undefined, staleMs: 60_000 },
  )
  return {
    ...words,
    area: areaIds && areasText(areaIds, names),
    point: data?.rows.find(({ id }) => id === pointId)?.name ?? `编号 ${pointId}`,
  }
}
