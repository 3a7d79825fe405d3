import type { TestServer } from '../server/testServer.ts'

/** What a statement did to one row of any table. */
export interface Change {
  table: string
  what: 'insert' | 'update' | 'delete'
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

/** Written with every request, whatever came of it. */
const bookkeeping = ['public.audit', 'pgboss.queue', 'pgboss.version', 'pgboss.bam']
/** An update of nothing but this tells only that somebody called. */
const seenAtOnly = "array['seen_at']"

/**
 * From here on notes what is changed in any table of the test server, as the database itself lists them.
 * `take` gives what stands since the last time; what a transaction took back is not in it.
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
      // Rows stay: those that are deleted are still gone through.
      const { rows } = await database.query(
        'select id, "table", what, was, now from watch.change where id > $1 order by id',
        [last],
      )
      last = Number(rows.at(-1)?.id ?? last)
      return rows.map(({ id, ...change }) => change as unknown as Change)
    },
  }
}
