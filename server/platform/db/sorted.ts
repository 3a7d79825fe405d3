import { type RawBuilder, sql } from 'kysely'
import { wordArray } from './values.ts'

/**
 * The ORDER BY of a list, as documented in `PageQuery`.
 * @param columns the SQL of each sort field of the contract
 * @param id breaks ties, so that pages neither repeat nor omit a row
 * @param defaultOrder the order unless one is requested; newest first by default
 */
export function sorted<S extends string>(
  { sort, order = 'desc' }: { sort?: S; order?: 'asc' | 'desc' },
  columns: Readonly<Record<S, string | RawBuilder<unknown>>>,
  id: string,
  defaultOrder: RawBuilder<unknown> = sql`${sql.ref(id)} desc`,
): RawBuilder<unknown> {
  if (sort === undefined) return defaultOrder
  const column = columns[sort]
  const way = sql.raw(order)
  return sql`${typeof column === 'string' ? sql.ref(column) : column} ${way} nulls last, ${sql.ref(id)} ${way}`
}

/** The place of a word among those of the contract. */
export const placeAmong = (words: readonly string[], value: RawBuilder<unknown>) =>
  sql`array_position(${wordArray(words)}, ${value})`
