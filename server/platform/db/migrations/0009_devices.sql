-- Cameras, their groups, what is known of them, and what they are told.

create table device (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  point_id bigint,
  name text not null,
  gb_code text not null check (gb_code ~ '^[0-9]{20}$'),
  smart_type text not null default 'face' check (smart_type in ('face', 'person', 'none')),
  last_heartbeat_at timestamptz,
  -- Start of the present run of heartbeats or of the present silence.
  state_since timestamptz,
  fps real,
  bitrate_kbps integer,
  latency_ms integer,
  snapshot_key text,
  snapshot_at timestamptz,
  created_at timestamptz not null default now(),
  -- Removed cameras stay for the pictures, scans and orders that name them, and exist nowhere else.
  removed_at timestamptz,
  version integer not null default 0,
  -- What cameras say over the device bus. Null where one never spoke there.
  bus_online boolean not null default false,
  -- When it last spoke.
  bus_at timestamptz,
  -- When its line was cut without a word (last will); it is silent from then on, until it is heard again.
  bus_lost_at timestamptz,
  smart_state text check (smart_state in ('stopped', 'starting', 'running', 'stopping', 'failed')),
  smart_since timestamptz,
  smart_reason text not null default '',
  -- The server that a camera has confirmed it sends to for analysis.
  cvm_id bigint references cvm (id),
  -- Its first heartbeat: nothing is known from before.
  heard_since timestamptz,
  -- What a camera said of the program that speaks for it, at the device bus.
  program text check (program in ('camera', 'edgeBox')),
  program_version text,
  program_at timestamptz,
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (point_id, case_id) references point (id, case_id)
) with (fillfactor = 80);
create unique index device_gb_code_key on device (gb_code) where removed_at is null;
create unique index device_case_id_name_key on device (case_id, name) where removed_at is null;
create index device_area on device (area_id);
create index device_point on device (point_id) where point_id is not null;
create index device_cvm on device (cvm_id) where cvm_id is not null;

-- Cameras of a project whose pictures are handled alike: what one of them takes is printed by the group's printer.
create table device_group (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  note text not null default '',
  -- When its cameras were changed last: such a change is one of the row too.
  members_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- The printer on which a group's pictures come out.
  printer_id bigint,
  unique (case_id, name),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index device_group_area on device_group (area_id);
create index device_group_printer on device_group (printer_id) where printer_id is not null;

-- A camera stands in one group at most, of its own project.
create table device_group_member (
  device_id bigint primary key,
  group_id bigint not null,
  case_id bigint not null,
  foreign key (group_id, case_id) references device_group (id, case_id) on delete cascade,
  foreign key (device_id, case_id) references device (id, case_id) on delete cascade
);
create index device_group_member_group on device_group_member (group_id);

-- When a camera was not heard for longer than 90 seconds: written when it is heard again. The running silence stands in
-- its row, as the time that has passed since its last heartbeat.
create table device_silence (
  device_id bigint not null references device (id) on delete cascade,
  area_id bigint not null references area (id) on delete cascade,
  -- The last heartbeat before it, and the first after it.
  begun_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > begun_at),
  primary key (device_id, begun_at)
);
create index device_silence_area on device_silence (area_id);
create index device_silence_ended on device_silence (ended_at);

-- How a camera ought to see: the still that an operator took as reference, and how the newest one stands against it.
create table device_frame (
  device_id bigint primary key references device (id) on delete cascade,
  area_id bigint not null references area (id) on delete cascade,
  picture_key text not null,
  -- Its brightness, small, by which stills are compared.
  look bytea not null,
  set_by text not null,
  set_at timestamptz not null default date_trunc('milliseconds', now()),
  -- Of the newest still; null until one came after the reference was taken.
  verdict text check (verdict in ('ok', 'moved', 'blurred', 'dirty', 'glare', 'dark')),
  -- From which still on it is so, and how many said so in a row.
  since timestamptz,
  stills integer not null default 0,
  -- Of what people have been told, and not taken back.
  notified text,
  check ((verdict is null) = (since is null))
);
create index device_frame_area on device_frame (area_id);

-- How many cameras were online, every ten minutes; kept for nine days.
create table device_count (
  at timestamptz not null,
  area_id bigint not null,
  online integer not null,
  devices integer not null,
  primary key (at, area_id)
);

create table device_command (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  kind text not null check (
    kind in ('snapshot', 'smartStart', 'smartStop', 'autorec', 'push', 'analyze', 'deviceIp', 'osd', 'update')
  ),
  args jsonb not null default '{}',
  -- Under which the camera answers; it does each once, however often it is sent.
  correlation uuid not null unique default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'sent', 'acknowledged', 'refused', 'timedOut')),
  reason text not null default '',
  asked_by text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  -- When it is sent again, unless an answer comes.
  next_try_at timestamptz,
  -- From when on nobody waits for it any more.
  ends_at timestamptz not null,
  done_at timestamptz,
  version integer not null default 0,
  foreign key (device_id, case_id) references device (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check ((done_at is null) = (state in ('queued', 'sent')))
);
-- A camera does one thing at a time, and is asked for nothing that it is asked for already.
create unique index device_command_running on device_command (device_id) where state = 'sent';
create unique index device_command_open on device_command (device_id, kind) where state in ('queued', 'sent');
create index device_command_due on device_command (ends_at) where state in ('queued', 'sent');
create index device_command_device on device_command (device_id, id desc);
create index device_command_area on device_command (area_id, created_at desc);
create index device_command_created on device_command (created_at desc);
create index device_command_kind on device_command (kind, state, created_at desc);
create index device_command_case on device_command (case_id);

-- An answer that comes late is believed: the camera has done it, or refused, whoever still waited.
insert into move (machine, from_state, to_state) values
  ('deviceCommand', 'queued', 'sent'), ('deviceCommand', 'queued', 'refused'), ('deviceCommand', 'queued', 'timedOut'),
  ('deviceCommand', 'sent', 'acknowledged'), ('deviceCommand', 'sent', 'refused'),
  ('deviceCommand', 'sent', 'timedOut'),
  ('deviceCommand', 'timedOut', 'acknowledged'), ('deviceCommand', 'timedOut', 'refused');

-- What a camera has confirmed of its settings, the last of each kind.
create table device_setting (
  device_id bigint not null references device (id) on delete cascade,
  area_id bigint not null references area (id),
  kind text not null check (kind in ('autorec', 'push', 'analyze', 'deviceIp', 'osd')),
  value jsonb not null,
  set_by text not null,
  at timestamptz not null default now(),
  primary key (device_id, kind)
);
create index device_setting_area on device_setting (area_id);

create function groups_of_removed() returns trigger language plpgsql as $$
begin
  delete from device_group_member where device_id = new.id;
  return null;
end $$;
comment on function groups_of_removed is 'Takes a camera that is removed out of its group.';

-- When a camera was silent, as far as is known.
create function device_silent(of_device bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(s.begun_at, s.ended_at)), '{}')
  from (
    select begun_at, ended_at
    from device_silence
    where device_id = of_device and ended_at > since
    union all
    select last_heartbeat_at, now()
    from device
    where id = of_device and last_heartbeat_at < now() - interval '90 seconds'
  ) s
$$;

create trigger device_files_gone after delete on device for each row execute function loosen_files('snapshot_key');
create trigger device_files after update of snapshot_key on device
  for each row when (old.snapshot_key is distinct from new.snapshot_key)
  execute function loosen_files('snapshot_key');
create trigger groups_of_removed after update of removed_at on device
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function groups_of_removed();

create trigger device_frame_files_gone after delete on device_frame
  for each row execute function loosen_files('picture_key');
create trigger device_frame_files after update of picture_key on device_frame
  for each row when (old.picture_key is distinct from new.picture_key)
  execute function loosen_files('picture_key');

create trigger device_command_move before update of state on device_command
  for each row execute function guard_move('deviceCommand');
