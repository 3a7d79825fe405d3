import { useQueries } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import { operators } from '#contract/account/operators.ts'
import { points } from '#contract/caseconf/points.ts'
import type { Operation } from '#contract/kit.ts'
import { matterResponsors } from '#contract/operation/matterResponsors.ts'
import { matterTags } from '#contract/operation/matterTags.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { keyOf, read } from '../kit/query.ts'
import { isSearched, useChoices } from '../kit/useChoices.ts'
import { newArea } from '../parts/adding/area.ts'
import { newCase } from '../parts/adding/case.ts'
import { newOperator } from '../parts/adding/operator.ts'
import type { Adding } from '../parts/adding/useAddHere.tsx'
import { OperatorSelect } from '../parts/OperatorSelect.tsx'
import { AreaSelect, CaseSelect, type OneSelect, onlyArea } from '../parts/Pick.tsx'

/** Where a reference stands: what its choices depend on. */
export interface Within {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
}

export interface ReferenceSelectProps extends Omit<ComponentProps<typeof OneSelect>, 'options'> {
  areaId?: number | undefined
}

export interface Reference {
  /** Answers with rows that have an id and a name. */
  readonly choices: Operation
  /** Narrows the choices to the place. */
  body?(within: Within): object
  params?(within: Within): object
  /** Of the answer only these. */
  only?(row: object): boolean
  /** A missing one can be made where a form asks for it. */
  readonly adding?: Adding
  /** A select of its own: with groups, with the names of what it lies in. */
  readonly select?: ComponentType<ReferenceSelectProps>
  /** There is nothing to choose from until a scenic area or a project is known. */
  readonly placed?: true
  /** Nor until its project is. */
  readonly ofCase?: true
}

/** The place that some values name: of a form, or of the conditions of a list, where several scenic areas are none. */
export function withinOf(values: Readonly<Record<string, unknown>>): Within {
  const { areaId, areaIds, caseId } = values as Within & { areaIds?: readonly number[] }
  return { areaId: areaId ?? onlyArea(areaIds), caseId }
}

const byPlace = ({ areaId, caseId }: Within) => ({ ...(areaId && { areaId }), ...(caseId && { caseId }) })

/** What a `ref` field of the contract can point at, by the name of its resource. */
export const references: Readonly<Record<string, Reference>> = {
  'account.operators': { choices: operators.all, adding: newOperator, select: OperatorSelect },
  'account.channels': { choices: operators.all, only: (one) => (one as { kind: string }).kind === 'channel' },
  'caseconf.points': { choices: points.choices, body: byPlace, placed: true },
  'operation.matterResponsors': { choices: matterResponsors.list, body: () => ({ size: 200 }) },
  'operation.matterTags': { choices: matterTags.list, body: () => ({ size: 200 }) },
  'scenic.areas': { choices: areas.choices, adding: newArea, select: AreaSelect },
  'scenic.cases': {
    choices: cases.choices,
    body: ({ areaId }) => (areaId ? { areaId } : {}),
    adding: newCase,
    select: CaseSelect,
  },
  'scenic.devices': { choices: devices.ofCase, params: ({ caseId }) => ({ id: caseId }), ofCase: true },
}

/** Whether there is something to choose from in the place. */
export const isKnown = ({ placed, ofCase }: Reference, { areaId, caseId }: Within) =>
  ofCase ? caseId !== undefined : !placed || areaId !== undefined || caseId !== undefined

/** @throws Error for a resource that is not listed: a fault of the page, not of its user */
export function referenceTo(resource: string | undefined): Reference {
  const reference = references[resource ?? '']
  if (!reference) throw new Error(`nothing can be chosen of ${resource}`)
  return reference
}

interface Choice {
  readonly id: number
  readonly name: string
}

/** What its choices are asked with. */
const asking = ({ params, body }: Reference, within: Within) => ({
  ...(params && { params: params(within) }),
  body: body?.(within) ?? {},
})

/** What a reference can be set to in a place, with what it is set to. */
export function useReferences(reference: Reference, within: Within, chosen: readonly number[]) {
  const { choices, only } = reference
  const enabled = isKnown(reference, within)
  const { rows, ...rest } = useChoices(choices, asking(reference, within), chosen, { enabled })
  return { ...rest, known: enabled, rows: (rows as readonly Choice[]).filter((row) => only?.(row) ?? true) }
}

/** The names of some rows by resource and id; a row that is not in sight is named by its number. Always asked for in the same order. */
export function useNames(wanted: readonly { resource: string | undefined; id: number | undefined; within: Within }[]) {
  const answers = useQueries({
    queries: wanted.map(({ resource, id, within }) => {
      const reference = referenceTo(resource)
      const { choices } = reference
      const searched = isSearched(choices)
      const { params, body } = asking(reference, within)
      const input = {
        ...(params && { params }),
        ...(choices.method !== 'GET' && { body: searched ? { ids: [id] } : body }),
      }
      return {
        queryKey: [keyOf(choices), input],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          read(choices, input, signal) as unknown as Promise<{ rows: readonly Choice[] }>,
        staleTime: 60_000,
        enabled: id !== undefined && (searched || isKnown(reference, within)),
      }
    }),
  })
  return wanted.map(({ id, resource, within }, at) => {
    if (id === undefined) return undefined
    const { data } = answers[at]!
    const reference = referenceTo(resource)
    const asked = isSearched(reference.choices) || isKnown(reference, within)
    return data?.rows.find((row) => row.id === id)?.name ?? (data || !asked ? `编号 ${id}` : '')
  })
}
