import { cases } from '#contract/scenic/cases.ts'
import { useRead } from '../kit/query.ts'
import { AreaSelect, CaseSelect, useAreaNames } from './Pick.tsx'

interface Place {
  areaId?: number | undefined
  caseId?: number | undefined
}

/** A scenic area and a project of it, for lists that hang on projects. Another area takes the project back. */
export function CaseFilter({ areaId, caseId, onChange }: Place & { onChange(place: Place): void }) {
  return (
    <>
      <AreaSelect value={areaId} onChange={(id) => onChange({ areaId: id, caseId: undefined })} />
      <CaseSelect value={caseId} areaId={areaId} onChange={(id) => onChange({ caseId: id })} />
    </>
  )
}

/** The chosen area and project in words, for chips and for the empty state. */
export function useCaseWords({ areaId, caseId }: Place) {
  const names = useAreaNames()
  const { data } = useRead(
    cases.choices,
    { body: areaId ? { areaId } : {} },
    { enabled: caseId !== undefined, staleMs: 60_000 },
  )
  const project = data?.rows.find(({ id }) => id === caseId)
  return {
    area: areaId === undefined ? undefined : (names.get(areaId) ?? `编号 ${areaId}`),
    project:
      caseId === undefined
        ? undefined
        : project
          ? areaId
            ? project.name
            : `${names.get(project.areaId) ?? ''} ${project.name}`.trim()
          : `编号 ${caseId}`,
  }
}
