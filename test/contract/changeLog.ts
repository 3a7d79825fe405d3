import type { TestServer } from '../server/testServer.ts'

/** What a statement did to one row of any table. */
export interface Change {
  table: string
  what: 'insert' | 'update' | 'delete'
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

/** Written with every request, whatever its result. */
const bookkeeping = ['public.audit', 'pgboss.queue', 'pgboss.version', 'pgboss.bam']
/** An update of only this column means no more than that somebody called. */
const seenAtOnly = "array['seen_at']"

/**
 * Records from now on what changes in any table of the test server; the tables are those that the database lists.
 * `take` returns the changes since the last call, without those that were rolled back.
 */
export async function watchChanges({ services }: TestServer): Promise<{ take(): Promise<Change[]> }> {
  const { database } = services
  await database.exec(`
    create schema watch;
    create unlogged table watch.change (id bigint generated always as identity primary key, "table" text, what text, was jsonb, now jsonb);
    create function watch.note() returns trigger language plpgsql as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    begin
      if tg_op <> 'UPDATE' or was - ${seenAtOnly} is distinct from now - ${seenAtOnly} then
        insert into watch.change ("table", what, was, now) values (tg_argv[0], lower(tg_op), was, now);
      end if;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in
        select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'watch')
          and n.nspname || '.' || c.relname <> all ('{${bookkeeping.join(',')}}')
      loop
        execute format('create trigger watch_note after insert or update or delete on %s for each row execute function watch.note(%L)', name, name);
      end loop;
    end $$`)
  let last = 0
  return {
    async take() {
      // Rows are not deleted: a query would still scan deleted ones.
      const { rows } = await database.query(
        'select id, "table", what, was, now from watch.change where id > $1 order by id',
        [last],
      )
      last = Number(rows.at(-1)?.id ?? last)
      return rows.map(({ id, ...change }) => change as unknown as Change)
    },
  }
}
