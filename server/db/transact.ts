import type { Kysely, Transaction } from 'kysely'
import { isPassing } from '../dbRefusal.ts'
import type { Db } from './open.ts'
import type { Tables } from './tables.ts'

/** Runs the work in one transaction, again up to three times after a deadlock. Inside, only the given `trx` may be used. */
export async function transact<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (db as Kysely<Tables>).transaction().execute(work)
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}
