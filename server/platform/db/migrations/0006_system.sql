create table message (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'critical')),
  link text,
  -- Audience: everybody whose role is listed and, where area_id is set, who sees that scenic area.
  roles smallint[] not null default '{0,1,2,3}',
  area_id bigint references area (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index message_created on message (created_at desc);

create table message_receipt (
  message_id bigint not null references message (id) on delete cascade,
  admin_id bigint not null references admin (id) on delete cascade,
  is_read smallint not null default 0 check (is_read in (0, 1)),
  is_del smallint not null default 0 check (is_del in (0, 1)),
  primary key (admin_id, message_id)
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id bigint,
  admin_name text not null,
  operator_id bigint,
  -- scenic.areas.edit
  operation text not null,
  target text not null default '',
  ip text not null,
  agent text not null,
  request_id text not null,
  -- Code of the answer; 200 where the write stands.
  code integer not null,
  before jsonb,
  after jsonb
);
create index audit_at on audit (at desc);
create index audit_operation on audit (operation, target, at desc);

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null,
  admin_id bigint not null references admin (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  -- Object key of what it made.
  file_key text,
  file_name text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_admin on job (admin_id, created_at desc);
insert into move (machine, from_state, to_state) values
  ('job', 'queued', 'running'), ('job', 'queued', 'cancelled'), ('job', 'queued', 'failed'), ('job', 'running', 'done'), ('job', 'running', 'failed'),
  ('job', 'running', 'cancelled'), ('job', 'running', 'queued'), ('job', 'done', 'expired');
create trigger job_move before update of state on job for each row execute function guard_move('job');

-- What changed, for open pages. Kept for an hour, so that a page that lost its connection catches up.
create table event (
  id bigint generated always as identity primary key,
  topic text not null,
  area_id bigint,
  -- Only this account, where set.
  admin_id bigint,
  subject bigint,
  at timestamptz not null default now(),
  -- Ids are given before a transaction commits, so an event may become visible after one with a higher id.
  -- Of the transactions from open_from on it was unknown, when the row was written, whether they would stand.
  xact xid8 not null default pg_current_xact_id(),
  open_from xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);
create index event_at on event (at);

create function event_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_event', coalesce((select string_agg(id::text, ',') from (select id from new_rows order by id limit 200) n), ''));
  return null;
end $$;
create trigger event_wake after insert on event referencing new table as new_rows for each statement execute function event_wake();

-- Work that is done every so often by one of the processes: who does it now, and when it was begun last.
create table beat (
  name text primary key,
  begun_at timestamptz not null,
  -- Held while it is done, renewed meanwhile; after a crash it runs out.
  held_until timestamptz
);
