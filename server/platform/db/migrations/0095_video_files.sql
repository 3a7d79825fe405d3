-- Whoever makes videos hands the finished ones in; they say at which cloud server and how far they are.
alter table video_record
  -- Instance id of the cloud server, as it is told: servers come and go.
  add column server text check (server ~ '^ins-[0-9a-z]{8}$'),
  -- Percent of the synthesis.
  add column progress smallint check (progress between 0 and 100),
  -- Which one this is.
  add column attempt integer not null default 1 check (attempt > 0),
  -- Why it failed, without the figures in it, so that the same fault is the same text.
  add column reason text generated always as (case when state = 'failed' then regexp_replace(error_mess, '[0-9]+([.:][0-9]+)*', '…', 'g') end) stored,
  -- In the storage of the platform, beside or in place of the address that its maker has named.
  add column file_key text,
  add column file_sha256 bytea,
  add column file_bytes bigint check (file_bytes > 0),
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column poster_key text,
  add column thumb_key text,
  add column poster_sha256 bytea,
  -- Its files went after the days that they are kept.
  add column cleared_at timestamptz,
  drop constraint ready_has_file,
  add constraint ready_has_file check (state <> 'ready' or (ready_at is not null and num_nonnulls(file, file_key, cleared_at) > 0)),
  add constraint file_whole check (num_nulls(file_key, file_sha256, file_bytes, width, height) in (0, 5)),
  add constraint poster_whole check (num_nulls(poster_key, thumb_key, poster_sha256) in (0, 3)),
  add constraint cleared_whole check (cleared_at is null or num_nonnulls(file_key, poster_key) = 0);

create trigger video_files_gone after delete on video_record for each row execute function loosen_files('file_key', 'poster_key', 'thumb_key');
create trigger video_file after update of file_key on video_record for each row
  when (old.file_key is distinct from new.file_key) execute function loosen_files('file_key');
create trigger video_poster after update of poster_key on video_record for each row
  when (old.poster_key is distinct from new.poster_key) execute function loosen_files('poster_key', 'thumb_key');

create index video_record_kept on video_record (recorded_at) where num_nonnulls(file_key, poster_key) > 0;
-- What is being made is little, whatever has been made; what failed is counted and summed by its reason from the index alone.
create index video_record_making on video_record (state, state_at) include (area_id, case_id, server, recorded_at) where state in ('recording', 'uploaded', 'synthesising');
create index video_record_failed on video_record (reason, state_at desc) include (area_id, case_id, server, recorded_at) where state = 'failed';
create index video_record_ready on video_record (ready_at) include (recorded_at, area_id, case_id, server) where ready_at is not null;
create index video_record_state_at on video_record (state_at desc nulls last, id desc);
create index video_record_server on video_record (server, recorded_at desc) where server is not null;

-- Somebody wishes that what failed is tried again. Whoever makes the videos fetches the wishes, and answers by telling of the video.
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

-- Mini-program codes of pages, drawn once: they do not end, and their provider takes so many calls a minute only.
create table page_code (
  -- Of which mini-program page.
  page text not null,
  scene text not null,
  type text not null,
  image bytea not null,
  made_by bigint references admin (id) on delete set null,
  made_at timestamptz not null default now(),
  primary key (page, scene)
);
create index page_code_maker on page_code (made_by, made_at);
