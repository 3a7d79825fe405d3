import type { Operation } from '#contract/kit.ts'
import type { Versioned } from '../audit/changeRow.ts'
import { noteTable } from '../db/refusals/resourceTables.ts'
import type { Handlers } from '../http/serve.ts'
import { openFields } from './fields.ts'
import type { CheckedOptions, CrudOptions, Listing, SumsOf } from './parts.ts'
import { readingHandlers } from './reading.ts'
import { writingHandlers } from './writing.ts'

type Regular = 'list' | 'one' | 'add' | 'edit' | 'editRows' | 'remove'
/** Those of the regular operations that the resource has. */
type Answered<G> = Pick<Handlers<G>, Extract<keyof Handlers<G>, Regular>>

/**
 * Handlers of a regular resource (`crud` in the contract), to be spread and overridden.
 * A list applies scope, conditions, search, sorting and paging, in this order; its count omits the joins that only shown rows need.
 * Refused are: rows out of scope or missing, alike (1512), a change of an older version (1515), a change of a fixed field (2002),
 * a taken name (2001) and the removal of a row that others reference (1520).
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
