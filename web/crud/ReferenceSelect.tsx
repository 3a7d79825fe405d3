import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { OperatorSelect } from '../parts/OperatorSelect.tsx'
import { AreaSelect, CaseSelect, OneSelect } from '../parts/Pick.tsx'
import { choicesQuery, isKnown, referenceTo, type Within } from './references.ts'

interface Props extends Omit<ComponentProps<typeof OneSelect>, 'options' | 'adding'> {
  resource: string
  within: Within
  /** A missing one can be made here. */
  makes?: boolean
}

/** One row of another resource, among those in sight and in the place. */
export function ReferenceSelect({ resource, within, makes, ...select }: Props) {
  const reference = referenceTo(resource)
  const adding = makes ? reference.adding : undefined
  if (resource === 'scenic.areas') return <AreaSelect {...select} adding={adding} />
  if (resource === 'scenic.cases') return <CaseSelect {...select} areaId={within.areaId} adding={adding} />
  if (resource === 'account.operators') return <OperatorSelect {...select} adding={adding} />
  return <PlainSelect resource={resource} within={within} {...select} />
}

function PlainSelect({ resource, within, ...select }: Omit<Props, 'makes'>) {
  const reference = referenceTo(resource)
  const known = isKnown(reference, within)
  const { data, isFetching } = useQuery({ ...choicesQuery(reference, within), enabled: known })
  const options = data?.rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <OneSelect
      options={options}
      loading={isFetching}
      disabled={!known}
      {...select}
      aria-label={select.placeholder as string}
      placeholder={known || !select.placeholder ? select.placeholder : '先选景区或项目'}
    />
  )
}
