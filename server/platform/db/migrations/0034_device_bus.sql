-- What cameras say over the device bus. Null where one never spoke there.
alter table device
  add column bus_online boolean not null default false,
  -- When it last spoke.
  add column bus_at timestamptz,
  -- When its line was cut without a word (last will); it is silent from then on, until it is heard again.
  add column bus_lost_at timestamptz,
  add column smart_state text check (smart_state in ('stopped', 'starting', 'running', 'stopping', 'failed')),
  add column smart_since timestamptz,
  add column smart_reason text not null default '';

-- Networks that addresses which people type for cameras of the scenic area may lie in, as CIDR, with blanks between. Empty: the private ones.
alter table area add column address_ranges text not null default '';

create table device_command (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  kind text not null check (kind in ('snapshot', 'smartStart', 'smartStop', 'autorec', 'push', 'analyze', 'deviceIp', 'osd')),
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
  ('deviceCommand', 'sent', 'acknowledged'), ('deviceCommand', 'sent', 'refused'), ('deviceCommand', 'sent', 'timedOut'),
  ('deviceCommand', 'timedOut', 'acknowledged'), ('deviceCommand', 'timedOut', 'refused');
create trigger device_command_move before update of state on device_command for each row execute function guard_move('deviceCommand');

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
