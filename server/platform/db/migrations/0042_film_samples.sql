-- Seconds of a film by a template as it is edited, made for one account from the clips of a visit. An account has
-- one at a time: its next request takes the place of the one before, whose maker then loses its lease.
create table film_sample (
  id bigint generated always as identity primary key,
  admin_id bigint not null unique references admin (id) on delete cascade,
  template_id bigint not null references template (id) on delete cascade,
  -- What was previewed: once the template has changed, it would be another film.
  template_version integer not null,
  -- The visit whose clips and pictures are its material, and the camera that saw the visitor last.
  visitor_id bigint not null references visitor (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Of a template that leaves it to the clips.
  aspect text not null check (aspect in ('auto', 'wide', 'upright', 'square')),
  -- Which part of the film.
  from_ms integer not null check (from_ms >= 0),
  length_ms integer not null check (length_ms > 0),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Why it has failed, for people.
  reason text not null default '',
  requested_at timestamptz not null default now(),
  -- Since when it has waited, which is later if a maker gave it back.
  waits_since timestamptz not null default now(),
  -- Of the last claim. It stays after the sample was handed in, so that a repeated hand-in is recognised.
  lease uuid unique,
  maker text not null default '',
  lease_until timestamptz,
  progress smallint,
  -- How often it was given back or lost.
  returns smallint not null default 0,
  file_key text,
  file_sha256 bytea,
  check ((state = 'making') = (lease_until is not null)),
  check (state <> 'making' or lease is not null),
  check ((state = 'making') = (progress is not null)),
  check ((state = 'ready') = (file_key is not null)),
  check ((state = 'failed') = (reason <> ''))
);
create index film_sample_template on film_sample (template_id);
create index film_sample_visitor on film_sample (visitor_id);
create index film_sample_device on film_sample (device_id);
create trigger film_sample_files after update of file_key on film_sample for each row
  when (old.file_key is distinct from new.file_key) execute function loosen_files('file_key');
create trigger film_sample_files_gone after delete on film_sample for each row
  execute function loosen_files('file_key');
