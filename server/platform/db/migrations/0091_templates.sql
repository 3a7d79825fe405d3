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
