import { setTimeout as pause } from 'node:timers/promises'

/** The database could not be reached, or the connection broke during a query. Only its drivers throw this. */
export class DatabaseAway extends Error {
  /** Of the driver's or system's fault: ECONNRESET, 57P01. */
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

// Class 08: connection. 57P0x: ended or starting. 53300: no connection left. 25P03: idle in a transaction. 25006: a standby, after a failover.
const statesOfAbsence = /^(08|57P0[1235]|53300|25P03|25006)/
const systemFaults = /^(E[A-Z_]{4,}|ERR_(SOCKET|STREAM)_\w+)$/
const driverFaults =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/

/** For a driver's `catch`: rethrows the error, as DatabaseAway if the database did not answer. */
export function throwFault(error: unknown): never {
  if (error instanceof DatabaseAway || !(error instanceof Error)) throw error
  const { code = '', message } = error as Error & { code?: string }
  if (statesOfAbsence.test(code) || systemFaults.test(code) || driverFaults.test(message)) throw new DatabaseAway(error)
  throw error
}

const patience = 3000

/**
 * Runs work that may be repeated, and retries it for about 3 s with growing pauses while the database is away. A caller that has
 * already waited that long for a connection is not made to wait again.
 * @throws what the work throws, DatabaseAway if the database stays away
 */
export async function retry<T>(work: () => Promise<T>, canRetry: (error: DatabaseAway) => boolean = () => true) {
  const until = performance.now() + patience
  for (let wait = 50; ; wait *= 2) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseAway) || !canRetry(error) || performance.now() + wait > until) throw error
    }
    await pause(wait)
  }
}
