-- Entries of projects and cameras at RTMP hosts that are not this platform's media server. Their codes are sealed: the text that
-- special/rtmp/codecrypt/ answers with.
create table rtmp_case (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  host text not null,
  app text not null,
  code text check (code like 'jyc1.%'),
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, host),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index rtmp_case_area on rtmp_case (area_id);

create table rtmp_device (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  rtmp_case_id bigint not null,
  device_id bigint not null,
  stream_name text not null,
  code text check (code like 'jyc1.%'),
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (rtmp_case_id, device_id),
  unique (rtmp_case_id, stream_name),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (rtmp_case_id, case_id) references rtmp_case (id, case_id),
  -- A camera that is gone for good takes its entries along.
  foreign key (device_id, case_id) references device (id, case_id) on delete cascade
);
create index rtmp_device_area on rtmp_device (area_id);
create index rtmp_device_case on rtmp_device (case_id);
create index rtmp_device_device on rtmp_device (device_id);

-- A camera that is removed exists nowhere, and neither do its entries.
create function rtmp_of_removed() returns trigger language plpgsql as $$
begin
  delete from rtmp_device where device_id = new.id;
  return null;
end $$;
create trigger rtmp_of_removed after update of removed_at on device for each row
  when (old.removed_at is null and new.removed_at is not null) execute function rtmp_of_removed();
