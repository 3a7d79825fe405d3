import { sql } from 'kysely'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import type { Db } from '#server/platform/db/open.ts'
import { json } from '#server/platform/db/values.ts'

/** Writes the contract's list of pages where the database reads it (functions `pages_of` and `held_pages`). */
export async function keepPages(db: Db) {
  const pages = (menuPages as readonly MenuPage[]).map(({ group, page, roles }) => ({
    name: page,
    entry: `${group}/${page}`,
    roles,
  }))
  await sql`
    with given as (select * from jsonb_to_recordset(${json(pages)}) as p(name text, entry text, roles smallint[])),
      gone as (delete from page where name not in (select name from given))
    insert into page (name, entry, roles) select name, entry, roles from given order by name
      on conflict (name) do update set entry = excluded.entry, roles = excluded.roles
      where (page.entry, page.roles) is distinct from (excluded.entry, excluded.roles)`.execute(db)
}
