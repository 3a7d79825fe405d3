-- Programs of cameras and edge boxes, and of whatever stands at the site; how they come there is a rollout.

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
insert into move (machine, from_state, to_state) values
  ('softwareVersion', 'draft', 'released'),
  ('softwareVersion', 'released', 'withdrawn');

-- A version on its way to chosen cameras, in waves.
create table rollout (
  id bigint generated always as identity primary key,
  version_id bigint not null references software_version (id),
  -- The rollout that this one takes back.
  back_of_id bigint references rollout (id),
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'paused', 'stopped', 'done')),
  -- The wave that is under way, of how many.
  wave integer not null default 1 check (wave >= 1),
  waves integer not null check (waves >= 1),
  -- Cameras, or percent of them, of each wave but the last, which takes the rest.
  wave_by text not null check (wave_by in ('count', 'percent')),
  wave_sizes integer[] not null,
  -- Of a wave, in percent, that have to be done before the next one begins.
  success_percent integer not null check (success_percent between 1 and 100),
  -- So many failures stop it.
  max_failures integer not null check (max_failures >= 1),
  -- Time of day in which cameras are told; any time without.
  window_from text,
  window_to text,
  -- Not while the scenic area is open.
  avoids_opening boolean not null,
  starts_at timestamptz not null default now(),
  -- Why it was paused or stopped, by whom.
  reason text not null default '',
  changed_by text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 0,
  check (wave <= waves),
  check ((window_from is null) = (window_to is null)),
  check ((ended_at is null) = (state in ('scheduled', 'running', 'paused')))
);
create index rollout_created on rollout (created_at desc);
create index rollout_state on rollout (state, created_at desc);
create index rollout_version on rollout (version_id, created_at desc);
create index rollout_back_of on rollout (back_of_id) where back_of_id is not null;

-- The same tables as rolloutMoves and targetMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values
  ('rollout', 'scheduled', 'running'), ('rollout', 'scheduled', 'stopped'),
  ('rollout', 'running', 'paused'), ('rollout', 'running', 'stopped'), ('rollout', 'running', 'done'),
  ('rollout', 'paused', 'running'), ('rollout', 'paused', 'stopped');

create table rollout_target (
  id bigint generated always as identity primary key,
  rollout_id bigint not null references rollout (id) on delete cascade,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  wave integer not null check (wave >= 1),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'installing', 'done', 'failed', 'skipped')),
  reason text not null default '',
  -- What it ran before, as far as it had said.
  former text,
  -- By which it is told.
  command_id bigint references device_command (id) on delete set null,
  -- Since when it could have been told, and was not on the bus.
  missed_at timestamptz,
  sent_at timestamptz,
  installing_at timestamptz,
  done_at timestamptz,
  version integer not null default 0,
  unique (rollout_id, device_id),
  foreign key (device_id, case_id) references device (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check ((done_at is null) = (state in ('waiting', 'sent', 'installing')))
);
-- A camera is in one rollout at a time.
create unique index rollout_target_open on rollout_target (device_id) where state in ('waiting', 'sent', 'installing');
create index rollout_target_wave on rollout_target (rollout_id, wave, state);
create index rollout_target_device on rollout_target (device_id, id desc);
create index rollout_target_area on rollout_target (area_id, id desc);
create index rollout_target_case on rollout_target (case_id, id desc);
create index rollout_target_command on rollout_target (command_id) where command_id is not null;
create index rollout_target_done on rollout_target (done_at desc);

insert into move (machine, from_state, to_state) values
  ('rolloutTarget', 'waiting', 'sent'), ('rolloutTarget', 'waiting', 'done'), ('rolloutTarget', 'waiting', 'skipped'),
  ('rolloutTarget', 'sent', 'installing'), ('rolloutTarget', 'sent', 'done'), ('rolloutTarget', 'sent', 'failed'),
  ('rolloutTarget', 'installing', 'done'), ('rolloutTarget', 'installing', 'failed'),
  ('rolloutTarget', 'failed', 'done');

create function software_version_fixed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'software_file' then
    if (new.key, new.product, new.format, new.bytes, new.sha256)
        is distinct from (old.key, old.product, old.format, old.bytes, old.sha256) then
      raise exception 'a software file is immutable' using errcode = 'JY001';
    end if;
  elsif (new.product, new.number, new.file_id) is distinct from (old.product, old.number, old.file_id) then
    raise exception 'product, number and file of a software version are immutable' using errcode = 'JY001';
  end if;
  return new;
end $$;
comment on function software_version_fixed is
  'Refuses changes of a version''s product, number and file, and of the file itself (JY001).';

create function software_version_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'a released software version cannot be deleted' using errcode = 'JY001';
    end if;
    return old;
  end if;
  return null;
end $$;
comment on function software_version_kept is 'Refuses to delete a version that was released (JY001).';

create function software_version_gone() returns trigger language plpgsql as $$
begin
  delete from software_file where id = old.file_id;
  return null;
end $$;
comment on function software_version_gone is 'Deletes the software_file of a draft that is deleted.';

-- A command that never went out leaves its target waiting.
create function rollout_target_follows() returns trigger language plpgsql as $$
begin
  if new.state = 'sent' then
    update rollout_target set state = 'sent', sent_at = now(), missed_at = null, version = version + 1
      where command_id = new.id and state = 'waiting';
  elsif new.state = 'acknowledged' then
    update rollout_target set state = 'installing', installing_at = now(), version = version + 1
      where command_id = new.id and state = 'sent';
  elsif old.state = 'queued' then
    update rollout_target set command_id = null where command_id = new.id and state = 'waiting';
  else
    update rollout_target set state = 'failed', reason = new.reason, done_at = now(), version = version + 1
      where command_id = new.id and state = 'sent';
  end if;
  return null;
end $$;
comment on function rollout_target_follows is
  'Moves the rollout_target along with the command by which its camera is told.';

create trigger software_file_files after delete on software_file for each row execute function loosen_files('key');
create trigger software_file_fixed before update on software_file
  for each row execute function software_version_fixed();

create trigger software_version_move before update of state on software_version
  for each row execute function guard_move('softwareVersion');
create trigger software_version_fixed before update on software_version
  for each row execute function software_version_fixed();
create trigger software_version_kept before delete on software_version
  for each row execute function software_version_kept();
create trigger software_version_gone after delete on software_version
  for each row execute function software_version_gone();

create trigger rollout_move before update of state on rollout for each row execute function guard_move('rollout');

create trigger rollout_target_move before update of state on rollout_target
  for each row execute function guard_move('rolloutTarget');

create trigger rollout_target_follows after update of state on device_command
  for each row when (new.kind = 'update' and old.state <> new.state)
  execute function rollout_target_follows();
