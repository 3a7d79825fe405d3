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
  const sortOf = (key: string) => parts.sort?.[key] ?? byValue(facts[key] ?? {}, key)
  const sorts = Object.fromEntries(
    Object.entries(facts)
      .filter(([, { sort }]) => sort)
      .map(([key]) => [key, sortOf(key)]),
  )
  return ({ body, hiddenFields }) => sorted(body, sorts, `${table}.id`, defaultFor(parts.defaultOrder, hiddenFields))

  /** The default order must not reveal a hidden field either. */
  function defaultFor(order: CheckedOptions['defaultOrder'], hidden: ReadonlySet<string>) {
    if (order === undefined) return undefined
    if (isSql(order)) return orderField !== undefined && hidden.has(orderField) ? undefined : order
    const keys = [order].flat().filter((key) => !hidden.has(key))
    return sql`${sql.join([...keys.map((key) => sql`${sortOf(key)} nulls last`), sql`${sql.ref(`${table}.id`)} desc`])}`
  }

  /** Choices are sorted in the order of the contract. A computed field is referenced by name, so that it is computed once. */
  function byValue({ kind, words }: Partial<FieldMeta>, key: string): RawBuilder<unknown> {
    if (kind === 'choice') return placeAmong(Object.keys(words ?? {}), column(key))
    return key in computed ? sql.ref(key) : column(key)
  }
}

const isSql = (order: NonNullable<CheckedOptions['defaultOrder']>): order is RawBuilder<unknown> =>
  typeof order === 'object' && 'toOperationNode' in order
