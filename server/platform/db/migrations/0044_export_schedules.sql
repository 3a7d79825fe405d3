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
