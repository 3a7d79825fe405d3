import { OneSelect } from '../features/scenic/Select.tsx'
import { type ReferenceSelectProps, referenceTo, useReferences, type Within } from './references.ts'

interface Props extends Omit<ReferenceSelectProps, 'areaId' | 'adding'> {
  resource: string
  within: Within
  /** A missing one can be made here. */
  makes?: boolean
}

/** One row of another resource, among those in sight and in the place. */
export function ReferenceSelect({ makes, ...select }: Props) {
  const { select: Select, adding, body } = referenceTo(select.resource)
  if (!Select) return <PlainSelect {...select} />
  const { resource: _resource, within, ...rest } = select
  const place = body && { areaId: within.areaId }
  return <Select {...rest} {...place} adding={makes ? adding : undefined} />
}

function PlainSelect({ resource, within, ...select }: Props) {
  const reference = referenceTo(resource)
  const { rows, pending, search, known } = useReferences(reference, within, select.value ? [select.value] : [])
  return (
    <OneSelect
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      loading={pending}
      {...search}
      disabled={!known}
      {...select}
      aria-label={select.placeholder as string}
      // Without a placeholder this is a form field, whose choices depend on the project.
      placeholder={known ? select.placeholder : select.placeholder ? '先选景区或项目' : '先选项目'}
    />
  )
}
