import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction that the running code is in, so that a statement beside it can be told from one that waits for another's. */
export const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
