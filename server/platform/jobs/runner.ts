import type { Db } from '../db/open.ts'
import type { QueueName } from './queues.ts'

/** Work that outlives a request: stored in the database, repeated after a crash. */
export interface JobRunner {
  /** Enqueues in the caller's transaction: the job exists only if the transaction commits. */
  send(db: Db, queue: QueueName, data: object, options?: { startAfterSeconds?: number }): Promise<void>
  /**
   * One handler for a queue; it must bear being called again with the same data: after a throw (up to 10 times, later and later)
   * and after a crash of its process (within a minute). After that it is given up: `deadLetter` of the queue. Jobs are taken from `start` on.
   */
  work<T extends object>(
    queue: QueueName,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Every `seconds`, in one of the processes, never twice at once; from `start` on. */
  every(name: string, seconds: number, handler: () => Promise<void>): Promise<void>
  start(): Promise<void>
  /** Lets running jobs finish (up to 20 s), takes no new ones. */
  stop(): Promise<void>
}
