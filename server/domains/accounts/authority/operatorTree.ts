import { type RawBuilder, sql } from 'kysely'

/** Ids of an operator and of those under it, as a subquery. */
export const operatorAndBelow = (id: number | RawBuilder<unknown>) =>
  sql`(select o.id from operator o where o.id = ${id} or o.parent_id = ${id})`
