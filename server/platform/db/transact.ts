import type { CompiledQuery, Kysely, QueryResult, Transaction } from 'kysely'
import { retry } from './connection/away.ts'
import { currentTransaction, type OpenTransaction } from './connection/currentTransaction.ts'
import type { Db } from './open.ts'
import { isPassing } from './refusals/dbRefusal.ts'
import type { Tables } from './tables.ts'

/**
 * Runs the work in one transaction, and retries it after a deadlock, or if the connection broke before the commit was sent. If it
 * breaks during the commit, the outcome is unknown and the error is thrown. Inside, only the given `trx` may be used.
 * @param opening statements that are sent together with the begin; the work gets their results
 * @throws what the work throws, DatabaseAway
 */
export async function transact<T>(
  db: Db,
  work: (trx: Transaction<Tables>, opened: readonly QueryResult<unknown>[]) => Promise<T>,
  opening: readonly CompiledQuery[] = [],
): Promise<T> {
  let committing = false
  const once = () => {
    committing = false
    const current: OpenTransaction = { isOpen: false, opening, opened: [], closing: null }
    const run = async (trx: Transaction<Tables>) => {
      current.isOpen = true
      try {
        const result = await work(trx, await Promise.all(current.opened))
        committing = true
        return result
      } catch (error) {
        current.closing = null
        throw error
      } finally {
        current.isOpen = false
      }
    }
    return currentTransaction.run(current, () => (db as Kysely<Tables>).transaction().execute(run))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await retry(once, () => !committing)
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}
