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
create trigger material_files after delete on material for each row execute function loosen_files('file_key', 'thumb_key');
