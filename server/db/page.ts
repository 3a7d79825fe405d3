import { type RawBuilder, sql } from 'kysely'
import { idArray } from '../actor.ts'

interface At {
  page?: number
  size?: number
}

interface Rows<R> {
  limit(limit: number): { offset(offset: number): { execute(): Promise<R[]> } }
}

/** One page and the exact total; the total comes from `all`, so that a page past the end still tells it. */
export async function pageOf<R>(rows: Rows<R>, all: { select(selection: never): unknown }, at: At) {
  const { limit, offset } = span(at)
  const counted = all.select(sql<number>`count(*)`.as('n') as never) as {
    executeTakeFirstOrThrow(): Promise<{ n: number }>
  }
  const [found, total] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { rows: found, total: total.n, asOf: new Date().toISOString() }
}

export const span = ({ page = 1, size = 20 }: At) => ({ limit: size, offset: (page - 1) * size })

/** A pattern for ilike that finds the text anywhere, its own % and _ taken literally. */
export const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** What a select asks for: rows by their ids, or those whose `name` holds the word. */
export function amongOptions({ q, ids }: { q?: string; ids?: number[] }, id: string, name: RawBuilder<unknown>) {
  if (ids) return sql<boolean>`${sql.ref(id)} = any(${idArray(ids)})`
  return q?.trim() ? sql<boolean>`${name} ilike ${like(q.trim())}` : sql<boolean>`true`
}
