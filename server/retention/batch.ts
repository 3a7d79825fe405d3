import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import type { Services } from '../platform/services.ts'

/** Removes at most `size` details that are older than `age` in the unit of its setting, in one transaction; how many they were. */
export type Batch = (services: Services, age: number, size: number) => Promise<number>

/** Counts removed rows, in the transaction that removes them. */
export const noteGone = (db: Db, kind: string, removed: number, reached: string) =>
  sql`insert into retention (kind, removed, reached) values (${kind}, ${removed}, ${reached})
    on conflict (kind) do update set removed = retention.removed + excluded.removed, reached = excluded.reached, at = now()`.execute(
    db,
  )
