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
