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
create trigger rollout_move before update of state on rollout for each row execute function guard_move('rollout');

alter table device_command drop constraint device_command_kind_check;
alter table device_command add constraint device_command_kind_check
  check (kind in ('snapshot', 'smartStart', 'smartStop', 'autorec', 'push', 'analyze', 'deviceIp', 'osd', 'update'));

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
create trigger rollout_target_move before update of state on rollout_target for each row execute function guard_move('rolloutTarget');

-- A target follows the command by which it is told, in the transaction that changes the command. A command that never went out leaves
-- it waiting.
create function rollout_target_follows() returns trigger language plpgsql as $$
begin
  if new.state = 'sent' then
    update rollout_target set state = 'sent', sent_at = now(), missed_at = null, version = version + 1 where command_id = new.id and state = 'waiting';
  elsif new.state = 'acknowledged' then
    update rollout_target set state = 'installing', installing_at = now(), version = version + 1 where command_id = new.id and state = 'sent';
  elsif old.state = 'queued' then
    update rollout_target set command_id = null where command_id = new.id and state = 'waiting';
  else
    update rollout_target set state = 'failed', reason = new.reason, done_at = now(), version = version + 1 where command_id = new.id and state = 'sent';
  end if;
  return null;
end $$;
create trigger rollout_target_follows after update of state on device_command for each row
  when (new.kind = 'update' and old.state <> new.state) execute function rollout_target_follows();
