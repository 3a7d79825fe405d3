-- Videos that are generated for visitors, as whoever makes them tells of them.
create table video_record (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  visitor_id bigint references visitor (id),
  order_id bigint,
  external_id text not null,
  template text not null default '',
  state text not null check (state in ('recording', 'uploaded', 'synthesising', 'ready', 'failed')),
  -- Why it failed, as its maker says, until a person notes something else: then by whom.
  error_mess text not null default '',
  error_by text,
  -- Where its maker keeps it. The platform does not fetch it.
  file text,
  duration_seconds real check (duration_seconds > 0),
  recorded_at timestamptz not null,
  -- Since when it is in its state; what is told of a time before changes nothing.
  state_at timestamptz not null,
  ready_at timestamptz,
  received_at timestamptz not null default now(),
  version integer not null default 0,
  -- Instance id of the cloud server, as it is told: servers come and go.
  server text check (server ~ '^ins-[0-9a-z]{8}$'),
  -- Percent of the synthesis.
  progress smallint check (progress between 0 and 100),
  -- Which one this is.
  attempt integer not null default 1 check (attempt > 0),
  -- Why it failed, without the figures in it, so that the same fault is the same text.
  reason text generated always as (
    case when state = 'failed' then regexp_replace(error_mess, '[0-9]+([.:][0-9]+)*', '…', 'g') end
  ) stored,
  -- In the storage of the platform, beside or in place of the address that its maker has named.
  file_key text,
  file_sha256 bytea,
  file_bytes bigint check (file_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  poster_key text,
  thumb_key text,
  poster_sha256 bytea,
  -- Its files went after the days that they are kept.
  cleared_at timestamptz,
  unique (area_id, external_id),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (device_id, case_id) references device (id, case_id),
  foreign key (order_id, area_id) references orders (id, area_id),
  constraint ready_has_file check (
    state <> 'ready'
    or (ready_at is not null
    and num_nonnulls(file, file_key, cleared_at) > 0)
  ),
  constraint file_whole check (num_nulls(file_key, file_sha256, file_bytes, width, height) in (0, 5)),
  constraint poster_whole check (num_nulls(poster_key, thumb_key, poster_sha256) in (0, 3)),
  constraint cleared_whole check (cleared_at is null or num_nonnulls(file_key, poster_key) = 0)
) with (fillfactor = 85);
create index video_record_area on video_record (area_id, recorded_at desc nulls last, id desc);
create index video_record_recorded on video_record (recorded_at desc nulls last, id desc);
create index video_record_state on video_record (state, recorded_at desc);
create index video_record_case on video_record (case_id, recorded_at desc);
create index video_record_device on video_record (device_id, recorded_at desc);
create index video_record_number on video_record (external_id);
create index video_record_visitor on video_record (visitor_id) where visitor_id is not null;
create index video_record_order on video_record (order_id) where order_id is not null;
create index video_record_kept on video_record (recorded_at) where num_nonnulls(file_key, poster_key) > 0;
-- What is being made is little, whatever has been made; what failed is counted and summed by its reason from the index
-- alone.
create index video_record_making on video_record (state, state_at)
  include (area_id, case_id, server, recorded_at) where state in ('recording', 'uploaded', 'synthesising');
create index video_record_failed on video_record (reason, state_at desc)
  include (area_id, case_id, server, recorded_at) where state = 'failed';
create index video_record_ready on video_record (ready_at)
  include (recorded_at, area_id, case_id, server) where ready_at is not null;
create index video_record_state_at on video_record (state_at desc nulls last, id desc);
create index video_record_server on video_record (server, recorded_at desc) where server is not null;

-- A stage may be told of late or never, so any later one follows; what failed may be tried again.
insert into move (machine, from_state, to_state) values
  ('videoRecord', 'recording', 'uploaded'), ('videoRecord', 'recording', 'synthesising'),
  ('videoRecord', 'recording', 'ready'), ('videoRecord', 'recording', 'failed'),
  ('videoRecord', 'uploaded', 'synthesising'), ('videoRecord', 'uploaded', 'ready'),
  ('videoRecord', 'uploaded', 'failed'),
  ('videoRecord', 'synthesising', 'ready'), ('videoRecord', 'synthesising', 'failed'),
  ('videoRecord', 'failed', 'uploaded'), ('videoRecord', 'failed', 'synthesising'), ('videoRecord', 'failed', 'ready');

-- What became of it and when.
create table video_step (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  area_id bigint not null,
  state text not null,
  reason text not null default '',
  at timestamptz not null,
  foreign key (record_id, area_id) references video_record (id, area_id) on delete cascade
);
create index video_step_record on video_step (record_id, at);

-- Somebody wishes that what failed is tried again. Whoever makes the videos fetches the wishes, and answers by telling
-- of the video.
create table video_retry (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  area_id bigint not null,
  asked_at timestamptz not null default now(),
  asked_by text not null,
  fetched_at timestamptz,
  answered_at timestamptz,
  -- The state that was told.
  answer text check (answer in ('recording', 'uploaded', 'synthesising', 'ready', 'failed')),
  foreign key (record_id, area_id) references video_record (id, area_id) on delete cascade,
  check ((answered_at is null) = (answer is null))
);
-- One wish at a time.
create unique index video_retry_open on video_retry (record_id) where answered_at is null;
create index video_retry_record on video_retry (record_id, area_id, asked_at);
create index video_retry_waiting on video_retry (area_id, asked_at) where answered_at is null;

create trigger video_record_move before update of state on video_record
  for each row execute function guard_move('videoRecord');
create trigger video_files_gone after delete on video_record
  for each row execute function loosen_files('file_key', 'poster_key', 'thumb_key');
create trigger video_file after update of file_key on video_record
  for each row when (old.file_key is distinct from new.file_key)
  execute function loosen_files('file_key');
create trigger video_poster after update of poster_key on video_record
  for each row when (old.poster_key is distinct from new.poster_key)
  execute function loosen_files('poster_key', 'thumb_key');
