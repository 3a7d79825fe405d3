import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

export interface OpenTransaction {
  /** While its work runs. */
  isOpen: boolean
  /** Statements that are sent together with its begin, in this order, and their results. */
  opening: readonly CompiledQuery[]
  opened: readonly Promise<QueryResult<unknown>>[]
  /** A statement that is sent together with its commit. */
  closing: CompiledQuery | null
}

/** The transaction of the running code. It tells a statement outside that transaction from one that waits for another transaction. */
export const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

/** For a driver: begins the transaction, and sends what it opens with without waiting for that. */
export async function beginCurrent(connection: DatabaseConnection, begin: () => Promise<unknown>) {
  const started = begin()
  const current = currentTransaction.getStore()
  if (current && !current.isOpen) {
    const { opening } = current
    // Work that goes on after the transaction may begin another one by itself.
    current.opening = []
    current.opened = opening.map((query) => connection.executeQuery(query))
    // Who opened the transaction awaits them, unless it could not begin.
    for (const result of current.opened) result.catch(() => {})
  }
  await started
}

/** For a driver: sends the closing statement, and commits without waiting for that. @throws what the statement or else the commit throws */
export async function commitCurrent(connection: DatabaseConnection, commit: () => Promise<unknown>) {
  const current = currentTransaction.getStore()
  const closing = current?.isOpen ? null : current?.closing
  if (current && closing) current.closing = null
  const closed = closing && connection.executeQuery(closing)
  // After a statement that failed, the commit only says that there was nothing to commit.
  const [last, committed] = await Promise.allSettled([closed, commit()])
  for (const result of [last, committed]) if (result.status === 'rejected') throw result.reason
}

/** Has a statement sent together with the commit of the current transaction. It must not be needed before. */
export function closeWith(query: CompiledQuery) {
  const current = currentTransaction.getStore()
  if (!current?.isOpen) throw new Error('no transaction is open')
  current.closing = query
}
