import type { ReactNode } from 'react'
import { points } from '#contract/caseconf/points.ts'
import { factsOf } from '#contract/fields.ts'
import { devices, expectedField, smartTypes } from '#contract/scenic/devices.ts'
import { useRead } from '#web/kit/query.ts'
import { label as titleOf } from '#web/kit/rules.ts'
import type { FilterOf, List } from '#web/kit/useList.ts'
import { useCaseWords } from '#web/parts/CaseFilter.tsx'
import { Choice, FilterBar, MoreRow } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { AreasSelect, areasText, CaseSelect, choicesOf, onlyArea, PointSelect, useAreaNames } from '#web/parts/Pick.tsx'
import { stateWord } from '#web/parts/states.ts'

const called = (key: keyof Filter) => titleOf(devices.list.body, key)
const yesNo = factsOf(expectedField)?.words ?? {}

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
            <MoreRow label={called('pointId')}>
              <PointSelect
                areaId={onlyArea(draft.areaIds)}
                caseId={draft.caseId}
                value={draft.pointId}
                onChange={(id) => set({ pointId: id })}
                placeholder="先选景区或项目"
                aria-label={called('pointId')}
              />
            </MoreRow>
            <MoreRow label={called('smartType')}>
              <Choice
                options={choicesOf(smartTypes)}
                value={draft.smartType}
                onChange={(next) => set({ smartType: next })}
              />
            </MoreRow>
            <MoreRow label={called('expected')}>
              <Choice
                options={[true, false].map((value) => ({ value, label: yesNo[String(value)] ?? '' }))}
                value={draft.expected}
                onChange={(next) => set({ expected: next })}
              />
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
          words.area !== undefined && { keys: ['areaIds'], label: called('areaIds'), text: words.area },
          words.project !== undefined && { keys: ['caseId'], label: called('caseId'), text: words.project },
          pointId !== undefined && { keys: ['pointId'], label: called('pointId'), text: words.point },
          smartType !== undefined && { keys: ['smartType'], label: called('smartType'), text: smartTypes[smartType] },
          expected !== undefined && {
            keys: ['expected'],
            label: called('expected'),
            text: yesNo[String(expected)] ?? '',
          },
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
    expected !== undefined && `${called('expected')} ${yesNo[String(expected)]}`,
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
