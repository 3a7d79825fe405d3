import type { Kysely, Transaction } from 'kysely'
import { retry } from './connection/away.ts'
import { currentTransaction } from './connection/currentTransaction.ts'
import type { Db } from './open.ts'
import { isPassing } from './refusals/dbRefusal.ts'
import type { Tables } from './tables.ts'

/**
 * Runs the work in one transaction, and retries it after a deadlock, or if the connection broke before the commit was sent. If it
 * breaks during the commit, the outcome is unknown and the error is thrown. Inside, only the given `trx` may be used.
 * @throws what the work throws, DatabaseAway
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  let committing = false
  const once = () => {
    committing = false
    return (db as Kysely<Tables>).transaction().execute(async (trx) => {
      const current = { isOpen: true }
      try {
        const result = await currentTransaction.run(current, () => work(trx))
        committing = true
        return result
      } finally {
        current.isOpen = false
      }
    })
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await retry(once, () => !committing)
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}
