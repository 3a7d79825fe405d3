import type { Operation } from '#contract/kit.ts'
import type { Versioned } from '../audit/changeRow.ts'
import { noteTable } from '../db/refusals/resourceTables.ts'
import type { Handlers } from '../http/serve.ts'
import { openFields } from './fields.ts'
import type { CheckedOptions, CrudOptions, Listing, SumsOf } from './parts.ts'
import { readingHandlers } from './reading.ts'
import { writingHandlers } from './writing.ts'

type Regular = 'list' | 'one' | 'add' | 'edit' | 'remove'
/** Those of the regular operations that the resource has. */
type Answered<G> = Pick<Handlers<G>, Extract<keyof Handlers<G>, Regular>>

/**
 * Plain handlers of a regular resource (`crud` in the contract), to be spread and overridden.
 * Order in a list: scope, conditions, search, sort, page; the count runs without the joins that only shown rows need.
 * Refuses what is foreign or missing alike (1512), a change on an older version (1515), one of a field that is fixed (2002),
 * a taken name (2001) and the removal of what is still named elsewhere (1520).
 */
export function crudHandlers<G extends { readonly list: Listing }, T extends Versioned>(
  resource: G,
  parts: CrudOptions<G, T> & SumsOf<G>,
): Answered<G> {
  noteTable(resource.list, parts.table)
  const operations = resource as unknown as Readonly<Record<string, Operation>>
  const checked = parts as unknown as CheckedOptions
  const fields = openFields(resource.list, checked)
  const handlers = { ...readingHandlers(fields, checked), ...writingHandlers(fields, checked, operations) }
  const keys = (Object.keys(handlers) as Regular[]).filter((key) => key in operations)
  return Object.fromEntries(keys.map((key) => [key, handlers[key]])) as unknown as Answered<G>
}
