-- Builds of the back-office's own page, and which host serves which.

-- A package that was uploaded and whose signature was right then. What no build names after a day is removed.
create table web_file (
  id bigint generated always as identity primary key,
  key text not null unique,
  number text not null,
  -- Of the operations that it calls; it fits servers that have the same.
  contract text not null check (contract ~ '^[0-9a-f]{64}$'),
  -- By which of the trusted keys it is signed.
  signer text not null,
  built_at timestamptz not null,
  files integer not null check (files > 0),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null,
  created_at timestamptz not null default now()
);
create index web_file_created on web_file (created_at);

create table web_build (
  id bigint generated always as identity primary key,
  file_id bigint not null unique references web_file (id),
  notes text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);

-- A machine on which the server runs. Without a build it serves the page that came with the server.
create table web_host (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- What its server said when it started.
  server_version text not null,
  contract text not null check (contract ~ '^[0-9a-f]{64}$'),
  -- Which build it is to serve, and which one it serves.
  build_id bigint references web_build (id),
  running_id bigint references web_build (id),
  -- While a switch waits to be confirmed: until when, and where it goes back to otherwise.
  keep_by timestamptz,
  former_id bigint references web_build (id),
  -- Why it serves another one than it is to.
  fault text not null default '',
  reason text not null default '',
  changed_by text not null default '',
  changed_at timestamptz,
  seen_at timestamptz not null default now(),
  version integer not null default 0,
  check (former_id is null or keep_by is not null)
);
create index web_host_build on web_host (build_id) where build_id is not null;
create index web_host_running on web_host (running_id) where running_id is not null;
create index web_host_former on web_host (former_id) where former_id is not null;
create index web_host_keep on web_host (keep_by) where keep_by is not null;

create function web_file_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'web builds and their files are immutable' using errcode = 'JY001';
end $$;
comment on function web_file_fixed is 'Refuses every change of a build and of its file (JY001).';

create function web_build_gone() returns trigger language plpgsql as $$
begin
  delete from web_file where id = old.file_id;
  return null;
end $$;
comment on function web_build_gone is 'Deletes the web_file of a build that is deleted.';

create function web_switched() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_web', new.name);
  return null;
end $$;
comment on function web_switched is 'Notifies all server processes (channel jy_web): the host switches to the build.';

create trigger web_file_files after delete on web_file for each row execute function loosen_files('key');
create trigger web_file_fixed before update on web_file for each row execute function web_file_fixed();

create trigger web_build_fixed before update on web_build for each row execute function web_file_fixed();
create trigger web_build_gone after delete on web_build for each row execute function web_build_gone();

create trigger web_switched after update of build_id on web_host
  for each row when (new.build_id is distinct from old.build_id)
  execute function web_switched();
