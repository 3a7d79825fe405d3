import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AreaSelect, CaseSelect, OneSelect } from '../parts/Pick.tsx'
import { choicesQuery, referenceTo, type Within } from './references.ts'

interface Props extends Omit<ComponentProps<typeof OneSelect>, 'options'> {
  resource: string
  within: Within
}

/** One row of another resource, among those in sight and in the place. */
export function ReferenceSelect({ resource, within, ...select }: Props) {
  if (resource === 'scenic.areas') return <AreaSelect {...select} />
  if (resource === 'scenic.cases') return <CaseSelect {...select} areaId={within.areaId} />
  return <PlainSelect resource={resource} within={within} {...select} />
}

function PlainSelect({ resource, within, ...select }: Props) {
  const reference = referenceTo(resource)
  const known = reference.needs === undefined || within[reference.needs] !== undefined
  const { data, isFetching } = useQuery({ ...choicesQuery(reference, within), enabled: known })
  const options = data?.rows.map(({ id, name }) => ({ value: id, label: name }))
  return <OneSelect options={options} loading={isFetching} disabled={!known} {...select} />
}
