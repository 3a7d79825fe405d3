import { type RawBuilder, sql } from 'kysely'
import type { Facts } from '#contract/fields.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import type { Fields } from './fields.ts'
import type { CheckedCall, CheckedParts } from './parts.ts'

/** The ORDER BY of a list: what is asked for, or the order that stands; newest first without either. */
export function openOrder({ facts, column }: Fields, parts: CheckedParts): (call: CheckedCall) => RawBuilder<unknown> {
  const { table, given, tells } = parts
  const sorts = Object.fromEntries(
    Object.entries(facts)
      .filter(([, { sort }]) => sort)
      .map(([key, one]) => [key, parts.sort?.[key] ?? byValue(one, key)]),
  )
  const standing =
    typeof parts.standing === 'string' ? sql`${sorts[parts.standing]}, ${sql.ref(`${table}.id`)} desc` : parts.standing
  const told = tells ?? (typeof parts.standing === 'string' ? parts.standing : '')
  // The order where none is asked for must not tell what is hidden either.
  return ({ body, withheld }) => sorted(body, sorts, `${table}.id`, withheld.has(told) ? undefined : standing)

  /** Words stand in the order of the contract. What the statement computes is named, so that it is computed once. */
  function byValue({ kind, words }: Partial<Facts>, key: string): RawBuilder<unknown> {
    if (kind === 'choice') return placeAmong(Object.keys(words ?? {}), column(key))
    return key in given ? sql.ref(key) : column(key)
  }
}
