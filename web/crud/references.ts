import { useQueries } from '@tanstack/react-query'
import { operators } from '#contract/account/operators.ts'
import { points } from '#contract/caseconf/points.ts'
import type { Operation } from '#contract/kit.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { keyOf, read } from '../kit/query.ts'

/** Where a reference stands: what its choices depend on. */
export interface Within {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
}

export interface Reference {
  /** Answers with rows that have an id and a name. */
  readonly choices: Operation
  /** Narrows the choices to the place. */
  body?(within: Within): object
  /** There is nothing to choose from until the place is known. */
  needs?: 'caseId'
}

const byPlace = ({ areaId, caseId }: Within) => ({ ...(areaId && { areaId }), ...(caseId && { caseId }) })

/** What a `ref` field of the contract can point at, by the name of its resource. */
export const references: Readonly<Record<string, Reference>> = {
  'account.operators': { choices: operators.all },
  'caseconf.points': { choices: points.choices, body: byPlace, needs: 'caseId' },
  'scenic.areas': { choices: areas.choices },
  'scenic.cases': { choices: cases.choices, body: ({ areaId }) => (areaId ? { areaId } : {}) },
}

/** @throws Error for a resource that is not listed: a fault of the page, not of its user */
export function referenceTo(resource: string | undefined): Reference {
  const reference = references[resource ?? '']
  if (!reference) throw new Error(`nothing can be chosen of ${resource}`)
  return reference
}

const staleTime = 60_000
type Choices = { rows: readonly { id: number; name: string }[] }
export const choicesQuery = ({ choices, body }: Reference, within: Within) => {
  const input = choices.method === 'GET' ? {} : { body: body?.(within) ?? {} }
  return {
    queryKey: [keyOf(choices), input],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(choices, input, signal) as unknown as Promise<Choices>,
    staleTime,
  }
}

/** The names of some rows by resource and id; a row that is not in sight is named by its number. Always asked for in the same order. */
export function useNames(wanted: readonly { resource: string | undefined; id: number | undefined; within: Within }[]) {
  const answers = useQueries({
    queries: wanted.map(({ resource, id, within }) => ({
      ...choicesQuery(referenceTo(resource), within),
      enabled: id !== undefined,
    })),
  })
  return wanted.map(({ id }, at) => {
    if (id === undefined) return undefined
    const { data } = answers[at]!
    return data?.rows.find((row) => row.id === id)?.name ?? (data ? `编号 ${id}` : '')
  })
}
