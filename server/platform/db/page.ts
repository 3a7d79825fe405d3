import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/kit.ts'
import type { Db } from './open.ts'
import { idArray } from './values.ts'

interface At {
  page?: number
  size?: number
}

/** Rows for which no column is selected yet. */
interface Narrowed {
  select(columns: readonly AliasedRawBuilder<unknown, string>[]): unknown
}

interface Rows<R> {
  limit(limit: number): { offset(offset: number): { execute(): Promise<R[]> } }
}

/**
 * One page and the total, counted up to a limit so that counting stays fast with millions of rows.
 * The total comes from `all`, so that a page past the end still has it. Far beyond the limit it is what the page itself shows.
 */
export async function pageOf<R>(db: Db, rows: Rows<R>, all: Narrowed, at: At) {
  const { limit, offset } = pageRange(at)
  const isDeep = offset + limit >= countedUpTo
  const some = (all.select([sql`1`.as('one')]) as { limit(limit: number): RawBuilder<unknown> }).limit(countedUpTo + 1)
  const [found, counted] = await Promise.all([
    // Beyond the limit the count does not say whether there is a next page, so one more row is read.
    rows
      .limit(isDeep ? limit + 1 : limit)
      .offset(offset)
      .execute(),
    sql<{ n: number }>`select count(*) as n from (${some}) counted`.execute(db),
  ])
  const shown = found.slice(0, limit)
  return {
    rows: shown,
    ...totalOf(counted.rows[0]!.n, offset, shown.length, found.length),
    asOf: new Date().toISOString(),
  }
}

interface Query {
  execute(): Promise<unknown[]>
}

/** The same where a list says what all its rows add up to: they are counted with it, however many there are. */
export const summedPage =
  (sums: Readonly<Record<string, unknown>>) =>
  async <R>(_db: Db, rows: Rows<R>, all: Narrowed, at: At) => {
    const { limit, offset } = pageRange(at)
    const figures = { total: sql`count(*)`, ...sums } as Record<string, RawBuilder<unknown>>
    const added = all.select(Object.entries(figures).map(([key, sum]) => sum.as(key))) as Query
    const [found, [{ total, ...rest }]] = await Promise.all([
      rows.limit(limit).offset(offset).execute(),
      added.execute() as Promise<[{ total: number }]>,
    ])
    return { rows: found, total, sums: rest, asOf: new Date().toISOString() }
  }

function totalOf(counted: number, offset: number, shown: number, found: number): { total: number; over?: true } {
  if (counted <= countedUpTo) return { total: counted }
  if (found > shown) return { total: offset + shown, over: true }
  return offset + shown > countedUpTo && shown > 0 ? { total: offset + shown } : { total: countedUpTo, over: true }
}

export const pageRange = ({ page = 1, size = 20 }: At) => ({ limit: size, offset: (page - 1) * size })

/** A pattern for ilike that finds the text anywhere, its own % and _ taken literally. */
export const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The condition of a select: rows by their ids, or rows whose `name` contains the text. */
export function amongOptions({ q, ids }: { q?: string; ids?: number[] }, id: string, name: RawBuilder<unknown>) {
  if (ids) return sql<boolean>`${sql.ref(id)} = any(${idArray(ids)})`
  return q?.trim() ? sql<boolean>`${name} ilike ${like(q.trim())}` : sql<boolean>`true`
}
