import { sql } from 'kysely'

/**
 * The channel code of an item `i` with `short` and `area_id`, by its present or a former short code; null if the code belongs to
 * another scenic area, so that no one can change another customer's figures.
 */
export const codeOf = sql`(select c.id from channel_code c where c.area_id = i.area_id
  and c.id = coalesce((select n.id from channel_code n where n.short = i.short), (select f.code_id from former_short f where f.short = i.short)))`
