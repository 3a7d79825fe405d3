import type { Db } from '../db/open.ts'

/** Work that outlives a request: kept in the database, done again after a crash. */
export interface JobRunner {
  /** Enqueues in the caller's transaction: the job exists exactly when the transaction stands. */
  send(db: Db, queue: string, data: object, options?: { startAfterSeconds?: number; singletonKey?: string }): Promise<void>
  /** One handler for a queue; it must bear being called again with the same data. */
  work<T extends object>(queue: string, handler: (data: T, signal: AbortSignal) => Promise<void>, options?: { concurrency?: number }): Promise<void>
  /** Every `seconds`, in one of the processes. */
  every(name: string, seconds: number, handler: () => Promise<void>): Promise<void>
  start(): Promise<void>
  /** Lets running jobs finish (up to 20 s), takes no new ones. */
  stop(): Promise<void>
}
