import { type RawBuilder, sql } from 'kysely'
import type { FieldMeta } from '#contract/fields.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import type { Fields } from './fields.ts'
import type { CheckedCall, CheckedOptions } from './parts.ts'

/** The ORDER BY of a list: the requested order, else the default order, else newest first. */
export function openOrder(
  { facts, column }: Fields,
  parts: CheckedOptions,
): (call: CheckedCall) => RawBuilder<unknown> {
  const { table, computed, orderField } = parts
  const sorts = Object.fromEntries(
    Object.entries(facts)
      .filter(([, { sort }]) => sort)
      .map(([key, one]) => [key, parts.sort?.[key] ?? byValue(one, key)]),
  )
  const defaultOrder =
    typeof parts.defaultOrder === 'string'
      ? sql`${sorts[parts.defaultOrder]}, ${sql.ref(`${table}.id`)} desc`
      : parts.defaultOrder
  const hiddenBy = orderField ?? (typeof parts.defaultOrder === 'string' ? parts.defaultOrder : '')
  // The default order must not reveal a hidden field either.
  return ({ body, hiddenFields }) =>
    sorted(body, sorts, `${table}.id`, hiddenFields.has(hiddenBy) ? undefined : defaultOrder)

  /** Choices are sorted in the order of the contract. A computed field is referenced by name, so that it is computed once. */
  function byValue({ kind, words }: Partial<FieldMeta>, key: string): RawBuilder<unknown> {
    if (kind === 'choice') return placeAmong(Object.keys(words ?? {}), column(key))
    return key in computed ? sql.ref(key) : column(key)
  }
}
