import { sql } from 'kysely'
import { plainText } from '#contract/videos/sensitiveWords.ts'
import type { Db } from '../../../platform/db/open.ts'

/** The list of sensitive words, in its order. */
export const wordsOf = async (db: Db) =>
  (await db.selectFrom('sensitiveWord').select('word').orderBy('place').execute()).map(({ word }) => word)

/**
 * Replaces the list of sensitive words. Concurrent changes of the list wait. Templates that are saved meanwhile are checked against the
 * former list, and marked afterwards.
 */
export async function putWords(db: Db, words: readonly string[]) {
  await sql`lock table sensitive_word in share row exclusive mode`.execute(db)
  const byPlain = new Map(words.map((word) => [plainText(word), word.trim()]))
  byPlain.delete('')
  await db.deleteFrom('sensitiveWord').execute()
  const rows = [...byPlain].map(([plain, word], place) => ({ plain, word, place }))
  if (rows.length > 0) await db.insertInto('sensitiveWord').values(rows).execute()
}

/** The words of the list in a plain text, which is an expression: 赌博、云海; null if it has none. */
export const sensitiveOf = (plain: string) =>
  sql<
    string | null
  >`(select string_agg(w.word, '、' order by w.place) from sensitive_word w where position(w.plain in ${sql.raw(plain)}) > 0)`
