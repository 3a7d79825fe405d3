-- Work that goes on after its request: exports, calls on many rows, imports.

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
  finished_at timestamptz,
  -- How long a finished job keeps what it made.
  days integer not null default 1 check (days between 1 and 90),
  -- What whoever fetches the file of a job must still be allowed: the call that made it, the scope and the fields that
  -- it shows.
  rights jsonb
);
create index job_admin on job (admin_id, created_at desc);
-- What expires is found by it.
create index job_expiring on job (finished_at) where state = 'done';
-- Whose file it is that is fetched.
create index job_file on job (file_key) where file_key is not null;

insert into move (machine, from_state, to_state) values
  ('job', 'queued', 'running'), ('job', 'queued', 'cancelled'), ('job', 'queued', 'failed'),
  ('job', 'running', 'done'), ('job', 'running', 'failed'), ('job', 'running', 'cancelled'),
  ('job', 'running', 'queued'),
  ('job', 'done', 'expired');

-- Files of a list that are made again and again, for whoever ordered them.
create table export_schedule (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  -- Id of the list, its conditions and the look of the file, as an export's job has them.
  input jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- When the next one is made, and the last one was.
  next_at timestamptz not null,
  last_at timestamptz,
  created_at timestamptz not null default now()
);
create index export_schedule_admin on export_schedule (admin_id, id);
create index export_schedule_due on export_schedule (next_at);

-- One deed on many rows: which they are is fixed before it is confirmed, and each is done once whatever happens to the
-- worker.
create table bulk (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  -- Id of the operation that each row goes through, and its body.
  operation text not null,
  body jsonb not null,
  -- Until when it may be begun.
  expires_at timestamptz not null,
  begun_at timestamptz,
  created_at timestamptz not null default now()
);
create index bulk_admin on bulk (admin_id);
create index bulk_created on bulk (created_at);

create table bulk_row (
  bulk_id bigint not null references bulk (id) on delete cascade,
  row_id bigint not null,
  -- As it was when it was fixed.
  version integer not null,
  amount_fen bigint not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text,
  primary key (bulk_id, row_id)
);

insert into move (machine, from_state, to_state) values
  ('bulk_row', 'waiting', 'done'), ('bulk_row', 'waiting', 'refused');

-- What a file has made at once, so that it can be taken back at once.
create table import_batch (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  -- Id of the operation that makes one row, and the ids of the rows.
  operation text not null,
  made bigint[] not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index import_batch_admin on import_batch (admin_id);

create trigger job_move before update of state on job for each row execute function guard_move('job');
create trigger job_files_gone after delete on job for each row execute function loosen_files('file_key');
create trigger job_files after update of file_key on job
  for each row when (old.file_key is distinct from new.file_key)
  execute function loosen_files('file_key');

create trigger bulk_row_move before update of state on bulk_row for each row execute function guard_move('bulk_row');
