import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { wordArray } from '../db/values.ts'
import type { Services } from '../services.ts'

type Outlets = Pick<Services, 'database' | 'storage' | 'log'>

const atOnce = 500
const turns = 20

/** Removes every minute what no row has named in time, or names no longer. */
export async function startLooseSweep(services: Services) {
  await services.jobs.every('files.sweep', 60, () => sweepLoose(services))
}

/** Does a limited amount of work; the rest follows next time. Files that cannot be removed are tried again after an hour. */
export async function sweepLoose(services: Outlets) {
  const { db } = services.database
  let removed = 0
  for (let turn = 0; turn < turns; turn++) {
    const keys = await doom(
      db,
      sql`key in (select key from loose_file where due_at <= now() order by due_at limit ${sql.lit(atOnce)} for update skip locked)`,
    )
    if (keys.length === 0) break
    removed += await removeDoomed(services, keys)
  }
  if (removed > 0) services.log.info({ files: removed }, 'unreferenced files removed')
}

/** Removes at once those of the files that no row has claimed, after waiting for transactions that are about to. What fails is left to the sweep. */
export async function discard(services: Outlets, keys: readonly string[]) {
  try {
    await removeDoomed(services, await doom(services.database.db, sql`key = any(${wordArray(keys)})`))
  } catch (error) {
    services.log.warn({ err: error }, 'unreferenced files are left to the sweep')
  }
}

/** Prevents any row from naming the files. The caller then removes them, or the sweep does after an hour. */
async function doom(db: Db, which: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`update loose_file set doomed = true, due_at = now() + interval '1 hour' where ${which} returning key`.execute(db)
  return rows.map((row) => row.key)
}

async function removeDoomed({ database: { db }, storage, log }: Outlets, keys: readonly string[]): Promise<number> {
  const removed: string[] = []
  for (const key of keys) {
    try {
      await storage.remove(key)
      removed.push(key)
    } catch (error) {
      log.error({ err: error, key }, 'file cannot be removed')
    }
  }
  if (removed.length > 0)
    await sql`delete from loose_file where key = any(${wordArray(removed)}) and doomed`.execute(db)
  return removed.length
}
