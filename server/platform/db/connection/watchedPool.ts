import { Socket } from 'node:net'
import pg from 'pg'
import { throwFault } from './away.ts'

/** No statement runs longer; a page gives up after 120 s. */
export const statementMs = 110_000
/** A database is away if it is silent for longer than the statement timeout it enforces itself: a failover may close no connection. */
export const silenceMs = statementMs + 5000

/** A pool that throws DatabaseAway if the database is away, and other errors unchanged. */
export class WatchedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads end in any.
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : super.connect().catch(throwFault)
  }
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads end in any.
  override query(...args: [any, any?, any?]): any {
    return (super.query(...args) as unknown as Promise<unknown>).catch(throwFault)
  }
}

/** A socket that is closed after so many milliseconds without traffic. */
export function watchedSocket(ms: number): Socket {
  const socket = new Socket()
  const silent = () => socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }))
  return socket.setTimeout(ms, silent)
}

export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
