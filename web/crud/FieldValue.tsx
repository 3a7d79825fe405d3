import { isBlank, wordOf } from './cells.tsx'
import type { Known } from './kit.ts'
import { useNames, type Within } from './references.ts'

interface Props {
  field: Known
  value: unknown
  /** Where references are looked up. */
  within: Within
}

/** A value of a form's field in words, beside others of the same field. */
export function FieldValue({ field, value, within }: Props) {
  if (isBlank(value)) return <span className="t3">{field.none ?? '空'}</span>
  if (field.kind === 'ref') return <Named field={field} ids={[value as number]} within={within} />
  if (field.kind === 'refs') return <Named field={field} ids={value as number[]} within={within} />
  if (Array.isArray(value)) return `${value.length} 项`
  return typeof value === 'object' ? JSON.stringify(value) : wordOf(field, value)
}

function Named({ field: { resource }, ids, within }: { field: Known; ids: readonly number[]; within: Within }) {
  return useNames(ids.map((id) => ({ resource, id, within }))).join('、')
}
