import { sql } from 'kysely'

/** The time of the transaction, as a value of a column. */
export const now = sql<string>`now()`

/** So many seconds after it. */
export const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
