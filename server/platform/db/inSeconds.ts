import { sql } from 'kysely'

/** So many seconds from now, by the database's clock. */
export const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
