-- Live streams of cameras, pushed to the media server.
create table stream (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  name text not null,
  -- Its name at the media server, drawn at random.
  code text not null unique check (code ~ '^[a-z0-9]{16}$'),
  -- Sealed. Either signs push addresses; the first is the one that is handed out.
  primary_key bytea not null,
  backup_key bytea not null,
  keyed_at timestamptz not null default now(),
  -- The push that is accepted at present, and since when; both empty while nothing is pushed.
  live_since timestamptz,
  push_id text,
  push_from text,
  -- Which key signed it; empty once that key is void, and then it is to be cut.
  push_signed text check (push_signed in ('primary', 'backup')),
  -- When the media server last said that it goes on: live is only what was heard lately.
  heard_at timestamptz,
  bitrate_kbps integer,
  fps real,
  width integer,
  height integer,
  ended_at timestamptz,
  -- The latest push that was refused, if none was accepted since.
  refused_at timestamptz,
  refused_why text check (refused_why in ('unsigned', 'expired', 'wrong', 'busy')),
  refused_from text,
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (device_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (device_id, case_id) references device (id, case_id),
  check ((live_since is null) = (push_id is null)),
  check ((refused_at is null) = (refused_why is null))
) with (fillfactor = 80);
create index stream_area on stream (area_id);
create index stream_case on stream (case_id);
create index stream_live on stream (live_since) where live_since is not null;

-- Who watches, and who has.
create table stream_play (
  id bigint generated always as identity primary key,
  stream_id bigint not null,
  area_id bigint not null,
  admin_id bigint references admin (id) on delete set null,
  admin_name text not null,
  protocol text not null check (protocol in ('flv', 'hls', 'rtmp', 'other')),
  -- The media server's name for the connection.
  client text not null unique,
  ip text not null,
  started_at timestamptz not null default now(),
  -- Told again and again while it goes on; empty where only its end is told.
  seen_at timestamptz,
  ended_at timestamptz,
  foreign key (stream_id, area_id) references stream (id, area_id) on delete cascade
);
create index stream_play_stream on stream_play (stream_id, started_at desc);
create index stream_play_open on stream_play (stream_id) where ended_at is null;
create index stream_play_admin on stream_play (admin_id) where admin_id is not null;
create index stream_play_started on stream_play (started_at);

-- Entries of projects and cameras at RTMP hosts that are not this platform's media server. Their codes are sealed: the
-- text that special/rtmp/codecrypt/ answers with.
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

create function stream_changed() returns trigger language plpgsql as $$
begin
  insert into event (topic, area_id, subject)
    values ('stream', coalesce(new.area_id, old.area_id), coalesce(new.id, old.id));
  return null;
end $$;
comment on function stream_changed is
  'Adds a live event of the topic stream, heard by open pages and by the gate of the media server.';

-- A removed camera keeps its row for the pictures and orders that name it, and exists nowhere else.
create function streams_of_removed() returns trigger language plpgsql as $$
begin
  delete from stream where device_id = new.id;
  return null;
end $$;
comment on function streams_of_removed is 'Deletes the streams of a camera that is removed.';

create function rtmp_of_removed() returns trigger language plpgsql as $$
begin
  delete from rtmp_device where device_id = new.id;
  return null;
end $$;
comment on function rtmp_of_removed is 'Deletes the RTMP entries of a camera that is removed.';

create trigger stream_added after insert or delete on stream for each row execute function stream_changed();
create trigger stream_moved after update on stream
  for each row
  when (
    old.push_id is distinct from new.push_id
    or old.refused_at is distinct from new.refused_at
    or old.primary_key <> new.primary_key
    or old.name <> new.name
  )
  execute function stream_changed();

create trigger streams_of_removed after update of removed_at on device
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function streams_of_removed();
create trigger rtmp_of_removed after update of removed_at on device
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function rtmp_of_removed();
