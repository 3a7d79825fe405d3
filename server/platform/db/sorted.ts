import { type RawBuilder, sql } from 'kysely'
import { wordArray } from './values.ts'

/**
 * The ORDER BY of a list, as documented in `PageQuery`.
 * @param columns the SQL of each sort field of the contract
 * @param id breaks ties, so that pages neither repeat nor omit a row
 * @param defaultOrder the order unless one is requested; newest first by default
 */
export function sorted<S extends string>(
  { sort, order = 'desc', thenBy, thenOrder = 'desc' }: Sorting<S>,
  columns: Readonly<Record<S, string | RawBuilder<unknown>>>,
  id: string,
  defaultOrder: RawBuilder<unknown> = sql`${sql.ref(id)} desc`,
): RawBuilder<unknown> {
  if (sort === undefined) return defaultOrder
  const by = (field: S, way: 'asc' | 'desc') => {
    const column = columns[field]
    return sql`${typeof column === 'string' ? sql.ref(column) : column} ${sql.raw(way)} nulls last`
  }
  if (thenBy === undefined) return sql`${by(sort, order)}, ${sql.ref(id)} ${sql.raw(order)}`
  return sql`${by(sort, order)}, ${by(thenBy, thenOrder)}, ${sql.ref(id)} ${sql.raw(thenOrder)}`
}

interface Sorting<S> {
  sort?: S
  order?: 'asc' | 'desc'
  thenBy?: S
  thenOrder?: 'asc' | 'desc'
}

/** The place of a word among those of the contract. */
export const placeAmong = (words: readonly string[], value: RawBuilder<unknown>) =>
  sql`array_position(${wordArray(words)}, ${value})`
