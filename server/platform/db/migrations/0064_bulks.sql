-- One deed on many rows: which they are is fixed before it is confirmed, and each is done once whatever happens to the worker.
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

insert into move (machine, from_state, to_state) values ('bulk_row', 'waiting', 'done'), ('bulk_row', 'waiting', 'refused');
create trigger bulk_row_move before update of state on bulk_row for each row execute function guard_move('bulk_row');
