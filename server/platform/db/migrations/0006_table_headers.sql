-- Headers of the contract's lists by role, and above them what each account keeps for itself. Only what differs is
-- stored, by field name; what the contract no longer has is passed over when it is read.
create table table_name (
  id bigint generated always as identity primary key,
  -- The path of the list's call below the common base.
  key text not null unique,
  title text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);

create table table_header (
  id bigint generated always as identity primary key,
  table_id bigint not null references table_name on delete cascade,
  role smallint not null check (role between 0 and 3),
  key text not null,
  title text,
  width integer check (width between 48 and 800),
  place integer check (place between 0 and 999),
  fixed boolean,
  shown boolean,
  -- false: the field is hidden from the role and from those below it.
  visible boolean not null default true,
  version integer not null default 0,
  unique (table_id, role, key)
);
create index table_header_hidden on table_header (role) where not visible;

create table table_view (
  id bigint generated always as identity primary key,
  link uuid not null unique default gen_random_uuid(),
  admin_id bigint not null references admin on delete cascade,
  table_key text not null,
  title text not null,
  filter jsonb not null,
  sort text,
  "order" text not null check ("order" in ('asc', 'desc')),
  columns jsonb,
  sharing text not null check (sharing in ('own', 'operator', 'link')),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (admin_id, table_key, title)
);

create table table_choice (
  admin_id bigint not null references admin on delete cascade,
  table_key text not null,
  columns jsonb,
  dense boolean,
  -- The view that a fresh page begins with: one's own, or one that is shared with one's operator.
  view_id bigint references table_view on delete set null,
  primary key (admin_id, table_key)
);
create index table_choice_view on table_choice (view_id) where view_id is not null;

create function headers_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_headers', 'changed');
  return null;
end $$;
comment on function headers_wake is
  'Notifies all server processes (channel jy_headers): they drop the cached table headers.';

create trigger table_header_wake after insert or update or delete on table_header
  for each statement execute function headers_wake();
