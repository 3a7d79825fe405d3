import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { wordArray } from '../db/values.ts'

/** Seconds that a file may be stored before a row names it: longer than the longest job. */
const grace = 86_400

/** Notes files that are about to be stored, for good before the first byte is: what no row claims within a day is removed. */
export async function loosen(db: Db, keys: readonly string[]) {
  await sql`insert into loose_file (key, due_at) select key, now() + make_interval(secs => ${grace}) from unnest(${wordArray(keys)}) key`.execute(
    db,
  )
}

/**
 * Takes those files out of `loose_file` that a row may still name; must run in that row's transaction.
 * @returns their keys
 */
export async function claim(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`delete from loose_file where key = any(${wordArray(keys)}) and not doomed returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Like `claim`, for files that the caller has just stored. @throws Error if one of them was removed meanwhile */
export async function claimAll(db: Db, keys: readonly string[]) {
  if ((await claim(db, keys)).length < keys.length) throw new Error('files were removed before a row named them')
}
