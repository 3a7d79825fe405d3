import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Notes that a film maker is there, and why it cannot work, if it cannot. */
export const noteMaker = (db: Db, name: string, fault = '') =>
  sql`insert into film_maker (name, fault) values (${name}, ${fault})
    on conflict (name) do update set seen_at = now(), fault = excluded.fault`.execute(db)

/** Forgets film makers that were not heard for a day. */
export const forgetMakers = (db: Db) => sql`delete from film_maker where seen_at < now() - interval '1 day'`.execute(db)
