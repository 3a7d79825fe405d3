-- Clips of cameras, from which the platform makes films of visitors. They are kept for hours.
create table clip (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  -- For whom it was recorded, if that was known.
  visitor_id bigint references visitor (id),
  external_id text not null,
  recorded_at timestamptz not null,
  duration_ms integer not null check (duration_ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  file_key text not null,
  file_sha256 bytea not null,
  file_bytes bigint not null check (file_bytes > 0),
  received_at timestamptz not null default now(),
  unique (area_id, external_id),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (device_id, case_id) references device (id, case_id)
);
create index clip_number on clip (external_id);
create index clip_case on clip (case_id, recorded_at);
create index clip_device on clip (device_id);
create index clip_visitor on clip (visitor_id) where visitor_id is not null;
create index clip_received on clip (received_at);
create trigger clip_files after delete on clip for each row execute function loosen_files('file_key');

-- Who was found in a clip, and where the face is: [{atMs, box, clarity}].
create table clip_match (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  clip_id bigint not null,
  visitor_id bigint not null references visitor (id),
  external_id text not null,
  score real not null check (score between 0 and 1),
  engine text not null,
  faces jsonb not null default '[]' check (jsonb_typeof(faces) = 'array'),
  at timestamptz not null,
  unique (area_id, external_id),
  foreign key (clip_id, area_id) references clip (id, area_id) on delete cascade
);
create index clip_match_clip on clip_match (clip_id, area_id, visitor_id);
create index clip_match_visitor on clip_match (visitor_id);

-- A video that the platform makes itself: from what, and which maker is at it. Its state is the state of the video.
create table film (
  record_id bigint primary key,
  area_id bigint not null,
  visitor_id bigint not null references visitor (id),
  -- Null once the template was removed: then it cannot be made.
  template_id bigint references template (id) on delete set null,
  -- The visit whose clips and pictures are its material.
  from_at timestamptz not null,
  to_at timestamptz not null,
  requested_at timestamptz not null default now(),
  -- Higher ones are made first.
  priority smallint not null default 0,
  -- After a temporary failure.
  not_before timestamptz,
  -- Of the last claim. It stays after the film was handed in, so that a repeated hand-in is recognised.
  lease uuid unique,
  maker text not null default '',
  -- Until when its maker has it; null if no maker has it.
  lease_until timestamptz,
  -- How often it was given back or lost since it was last requested.
  returns smallint not null default 0,
  unique (record_id, area_id),
  foreign key (record_id, area_id) references video_record (id, area_id) on delete cascade,
  check (to_at > from_at and to_at <= from_at + interval '2 days'),
  check (lease_until is null or lease is not null)
);
create index film_leased on film (lease_until) where lease_until is not null;
create index film_visitor on film (visitor_id);
create index film_template on film (template_id) where template_id is not null;
create index film_visit on film (from_at, to_at);

-- Programs that claim films, as they were last heard.
create table film_maker (
  name text primary key,
  seen_at timestamptz not null default now(),
  -- Why it cannot work, for people; empty if it can.
  fault text not null default ''
);

-- A maker that cannot finish a film gives it back.
insert into move (machine, from_state, to_state) values ('videoRecord', 'synthesising', 'uploaded');
