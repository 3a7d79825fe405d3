-- What templates are made of. The platform's are for everybody.
create table material (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  kind text not null check (kind in ('picture', 'sticker', 'photoFrame', 'pet', 'lut', 'transition', 'video', 'audio')),
  -- Of projects that are offered it; all without one.
  case_type text check (case_type in ('travelPhoto', 'clip', 'ride', 'ceremony')),
  name text not null,
  format text not null check (format in ('jpg', 'png', 'webp', 'mp3', 'm4a', 'wav', 'mp4', 'webm', 'cube')),
  file_key text not null,
  thumb_key text,
  -- Of the file as it was sent, which is how it is known when it comes again.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of what is stored.
  bytes bigint not null check (bytes > 0),
  duration_ms integer check (duration_ms > 0),
  width integer,
  height integer,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint material_once unique (operator_id, kind, sha256)
);

-- What videos are made by: effects on a timeline, over music.
create table template (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  duration_ms integer not null check (duration_ms between 1000 and 300000),
  timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array' and jsonb_array_length(timeline) <= 60),
  audio_id bigint references material (id),
  audio_volume integer not null default 80 check (audio_volume between 0 and 100),
  -- Name and texts, as they are compared with sensitive words.
  plain text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index template_area on template (area_id);
create index template_audio on template (audio_id) where audio_id is not null;

-- The materials of its timeline: they stay while it names them.
create table template_material (
  template_id bigint not null references template (id) on delete cascade,
  material_id bigint not null references material (id),
  primary key (template_id, material_id)
);
create index template_material_material on template_material (material_id);

-- Words that no text of a template may hold. `plain` is how they are compared.
create table sensitive_word (
  plain text primary key,
  word text not null,
  place integer not null
);

create trigger material_files after delete on material
  for each row execute function loosen_files('file_key', 'thumb_key');
