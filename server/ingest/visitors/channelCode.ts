import { sql } from 'kysely'

/**
 * The channel code of an item `i` with `short` and `area_id`, under its present or a former short code; null where it hangs in
 * another scenic area, so that nobody's figures are made by somebody else.
 */
export const codeOf = sql`(select c.id from channel_code c where c.area_id = i.area_id
  and c.id = coalesce((select n.id from channel_code n where n.short = i.short), (select f.code_id from former_short f where f.short = i.short)))`
