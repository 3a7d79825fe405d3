import { Select } from 'antd'
import { points } from '#contract/scenic/points.ts'
import { useOptions } from '#web/kit/list/useOptions.ts'
import { anyPoint } from './slotWords.ts'

interface Props {
  id: string
  caseId: number | undefined
  value: number | null
  /** The chosen point in words, once it is known. */
  word: string | undefined
  onChange(pointId: number | null): void
}

/** Antd shows no label for null. */
const any = 0

/** Selects a point of the project, or any. */
export function PointSelect({ id, caseId, value, word, onChange }: Props) {
  const { rows, pending, search } = useOptions(
    points.options,
    { body: { ...(caseId !== undefined && { caseId }) } },
    [],
    { enabled: caseId !== undefined },
  )
  const isOffered = value === null || rows.some((row) => row.id === value)
  return (
    <Select
      id={id}
      loading={pending}
      {...search}
      value={value ?? any}
      onChange={(pointId) => onChange(pointId === any ? null : pointId)}
      options={[
        { value: any, label: anyPoint },
        ...(isOffered ? [] : [{ value, label: word ?? '' }]),
        ...rows.map((row) => ({ value: row.id, label: row.name })),
      ]}
    />
  )
}
