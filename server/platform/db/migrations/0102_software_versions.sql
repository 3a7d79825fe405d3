-- Programs of cameras and edge boxes, and of whatever stands at the site; how they come there is a rollout.

-- What a camera said of the program that speaks for it, at the device bus.
alter table device
  add column program text check (program in ('camera', 'edgeBox')),
  add column program_version text,
  add column program_at timestamptz;

-- A file that was uploaded for a version. What no version names after a day is removed.
create table software_file (
  id bigint generated always as identity primary key,
  key text not null unique,
  product text not null check (product in ('camera', 'edgeBox', 'printClient')),
  format text not null check (format in ('zip', 'gz', 'bin')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  unique (id, product)
);
create index software_file_created on software_file (created_at);
create trigger software_file_files after delete on software_file for each row execute function loosen_files('key');

create table software_version (
  id bigint generated always as identity primary key,
  product text not null check (product in ('camera', 'edgeBox', 'printClient')),
  number text not null,
  notes text not null,
  file_id bigint not null unique,
  state text not null default 'draft' check (state in ('draft', 'released', 'withdrawn')),
  created_by text not null,
  created_at timestamptz not null default now(),
  released_by text not null default '',
  released_at timestamptz,
  withdrawn_by text not null default '',
  withdrawn_at timestamptz,
  -- Why it was withdrawn.
  reason text not null default '',
  version integer not null default 0,
  unique (product, number),
  foreign key (file_id, product) references software_file (id, product),
  check ((released_at is null) = (state = 'draft')),
  check ((withdrawn_at is null) = (state <> 'withdrawn'))
);
create index software_version_created on software_version (created_at desc);
create index software_version_state on software_version (state, created_at desc);
create index software_version_number on software_version (number);
create index software_version_released on software_version (product, released_at desc) where state = 'released';
-- The same table as versionMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values ('softwareVersion', 'draft', 'released'), ('softwareVersion', 'released', 'withdrawn');
create trigger software_version_move before update of state on software_version for each row execute function guard_move('softwareVersion');

-- What a version is never changes: neither its number nor its file.
create function software_version_fixed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'software_file' then
    if (new.key, new.product, new.format, new.bytes, new.sha256) is distinct from (old.key, old.product, old.format, old.bytes, old.sha256)
    then raise exception 'a file stays what it is' using errcode = 'JY001'; end if;
  elsif (new.product, new.number, new.file_id) is distinct from (old.product, old.number, old.file_id)
  then raise exception 'a version stays what it is' using errcode = 'JY001'; end if;
  return new;
end $$;
create trigger software_version_fixed before update on software_version for each row execute function software_version_fixed();
create trigger software_file_fixed before update on software_file for each row execute function software_version_fixed();

create function software_version_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then raise exception 'a released version is record' using errcode = 'JY001'; end if;
    return old;
  end if;
  return null;
end $$;
create trigger software_version_kept before delete on software_version for each row execute function software_version_kept();

-- Its file goes with a draft.
create function software_version_gone() returns trigger language plpgsql as $$
begin
  delete from software_file where id = old.file_id;
  return null;
end $$;
create trigger software_version_gone after delete on software_version for each row execute function software_version_gone();
