-- What every domain stands on: moves of state machines, days, live events, and files that no row names.

-- Allowed moves of every state machine; guard_move() refuses all others.
create table move (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);

-- By what the server knows its secret again: signed with it at the first start. One row at most.
create table secret_mark (
  one boolean primary key default true check (one),
  mark text not null
);

-- Work that is done every so often by one of the processes: who does it now, and when it was begun last.
create table beat (
  name text primary key,
  begun_at timestamptz not null,
  -- Held while it is done, renewed meanwhile; after a crash it runs out.
  held_until timestamptz
);

-- What changed, for open pages. Kept for an hour, so that a page that lost its connection catches up.
create table event (
  id bigint generated always as identity primary key,
  topic text not null,
  area_id bigint,
  -- Only this account, where set.
  admin_id bigint,
  subject bigint,
  at timestamptz not null default now(),
  -- Ids are given before a transaction commits, so an event may become visible after one with a higher id. An event
  -- says exactly which transactions it was written beside. The oldest open one is no measure of that: transaction ids
  -- belong to the whole server, and a long transaction in another database would make old events come again.
  xact xid8 not null default pg_current_xact_id(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index event_at on event (at);

-- Files that lie in the storage, or soon will, without a row that names them: about to be named, or no longer. Noted
-- before a file is stored, taken out in the transaction of the row that names it.
create table loose_file (
  key text primary key,
  due_at timestamptz not null,
  -- Being removed: no row may name it any more.
  doomed boolean not null default false
);
create index loose_file_due on loose_file (due_at);

-- How many rows of a kind have been removed so far for their age.
create table retention (
  kind text primary key,
  removed bigint not null default 0,
  -- What was removed last was of this instant.
  reached timestamptz,
  at timestamptz not null default now()
);

-- A gzipped file of JSON lines, one for each removed row. A day has as many as it took batches.
create table archive (
  id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  file_key text not null unique,
  lines integer not null,
  bytes integer not null,
  made_at timestamptz not null default now()
);
create index archive_day on archive (kind, day);

create function guard_move() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and not exists (
    select 1 from move where machine = tg_argv[0] and from_state = old.state and to_state = new.state
  ) then
    raise exception 'move % -> % of % is not allowed', old.state, new.state, tg_argv[0] using errcode = 'JY001';
  end if;
  return new;
end $$;
comment on function guard_move is 'Refuses a change of state that the table move does not list (JY001).';

-- Asia/Shanghai decides every day and hour of the business.
create function local_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;

create function hour_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('1 hour', at, timestamptz '2000-01-01 00:00+08')
$$;

create function event_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_event', coalesce(
    (select string_agg(id::text, ',') from (select id from new_rows order by id limit 200) n),
    ''
  ));
  return null;
end $$;
comment on function event_wake is
  'Notifies all server processes (channel jy_event), so that open pages hear of the event.';

-- Whoever drops the row, its files are found. The arguments of the trigger are the columns that hold keys.
create function loosen_files() returns trigger language plpgsql as $$
begin
  insert into loose_file (key, due_at)
    select key, now()
    from (select to_jsonb(old) ->> c as key from unnest(tg_argv) c) k
    where key is not null
    on conflict do nothing;
  return null;
end $$;
comment on function loosen_files is
  'Notes files that the row no longer names in loose_file; the sweep removes them from the storage.';

create function loosen_images() returns trigger language plpgsql as $$
declare
  kept jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) -> 'images' else '[]' end;
begin
  insert into loose_file (key, due_at)
    select key, now()
    from jsonb_array_elements(old.images) image, unnest(array[image ->> 'key', image ->> 'thumbKey']) key
    where not exists (select from jsonb_array_elements(kept) k where k ->> 'key' = image ->> 'key')
    on conflict do nothing;
  return null;
end $$;
comment on function loosen_images is
  'Notes images that the row no longer names in loose_file; the sweep removes them from the storage.';

create function seconds_in(spans tstzmultirange) returns double precision language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float from unnest(spans) r
$$;

create trigger event_wake after insert on event
  referencing new table as new_rows
  for each statement execute function event_wake();

create trigger archive_files_gone after delete on archive for each row execute function loosen_files('file_key');
