-- How calls to services outside went: the latest success and failure of each, and counts by hour.
create table provider (
  kind text primary key
    check (kind in ('payment', 'sms', 'storage', 'media', 'bus', 'printing', 'cloud', 'miniProgram')),
  ok_at timestamptz,
  ok_call text not null default '',
  ok_ms int,
  failed_at timestamptz,
  failed_call text not null default '',
  failed_code text not null default '',
  failed_reason text not null default '',
  -- In a row, since the last success.
  failures int not null default 0 check (failures >= 0),
  -- Whether people were told of them.
  reported boolean not null default false
);
comment on table provider is 'Services outside the server: how the latest calls to each ended.';

create table provider_hour (
  kind text not null references provider (kind),
  call text not null,
  hour timestamptz not null,
  calls int not null check (calls > 0),
  failed int not null check (failed between 0 and calls),
  -- Of the calls that succeeded.
  total_ms bigint not null check (total_ms >= 0),
  primary key (kind, call, hour)
);
create index provider_hour_at on provider_hour (hour);
comment on table provider_hour is 'Calls to services outside by the hour; kept for a week.';
