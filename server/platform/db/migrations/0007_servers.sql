-- Cloud servers of the platform, what their cloud says of them and what they say of themselves.
create table cvm_group (
  id bigint generated always as identity primary key,
  name text not null unique,
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0
);

create table cvm (
  id bigint generated always as identity primary key,
  name text not null unique,
  instance_id text not null unique,
  group_id bigint references cvm_group (id),
  type text not null check (type in ('smart', 'synthesis', 'media', 'app')),
  -- What it recognises, where cameras are pointed to it.
  smart_type text not null default 'none' check (smart_type in ('face', 'person', 'none')),
  -- Where it serves on its inner address.
  port integer not null default 9000 check (port between 1 and 65535),
  note text not null default '',
  -- As the cloud spells it; empty until it has answered.
  cloud_state text not null default '',
  state_since timestamptz,
  -- When the cloud last answered about it, and why it did not since.
  cloud_at timestamptz,
  cloud_fault text not null default '',
  -- The cloud has answered, and has no such instance.
  is_missing boolean not null default false,
  inner_address text not null default '',
  public_address text not null default '',
  cores integer,
  memory_gb real,
  expires_at timestamptz,
  -- What was done to it last, by the cloud's number.
  last_deed_id text not null default '',
  -- The last sign of life, and what it said: percent, and how many tasks it is at.
  heartbeat_at timestamptz,
  cpu real check (cpu between 0 and 100),
  memory real check (memory between 0 and 100),
  disk real check (disk between 0 and 100),
  gpu real check (gpu between 0 and 100),
  work integer check (work >= 0),
  -- Takes no new work from then on, and stops once it has none.
  drain_at timestamptz,
  drain_by text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0
);
create index cvm_group_id on cvm (group_id);

create table cvm_command (
  id bigint generated always as identity primary key,
  cvm_id bigint not null references cvm (id) on delete cascade,
  kind text not null check (kind in ('reboot', 'clean', 'stop', 'start')),
  -- The token under which the cloud is asked.
  correlation uuid not null unique default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'sent', 'acknowledged', 'refused', 'timedOut')),
  reason text not null default '',
  asked_by text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The cloud's number of what was done before, and of this; null until it has answered.
  deed_before text not null default '',
  deed_id text,
  ends_at timestamptz not null,
  done_at timestamptz,
  version integer not null default 0,
  check ((done_at is null) = (state in ('queued', 'sent')))
);
-- One thing at a time.
create unique index cvm_command_open on cvm_command (cvm_id) where state in ('queued', 'sent');
create index cvm_command_server on cvm_command (cvm_id, id desc);
create index cvm_command_created on cvm_command (created_at desc);
create index cvm_command_kind on cvm_command (kind, state, created_at desc);

-- What the platform runs on, sampled every few minutes; what is older than a week is one mean an hour.
create table resource_sample (
  series text not null,
  at timestamptz not null,
  value double precision not null,
  primary key (series, at)
);
create index resource_sample_at on resource_sample (at);

-- What lies in the object store, as it was last counted.
create table storage_usage (
  kind text primary key,
  bytes bigint not null,
  files bigint not null,
  at timestamptz not null default now()
);

-- The moves of commands to cameras hold for these too.
create trigger cvm_command_move before update of state on cvm_command
  for each row execute function guard_move('deviceCommand');
