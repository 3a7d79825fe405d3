import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction of the running code. It tells a statement outside that transaction from one that waits for another transaction. */
export const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
