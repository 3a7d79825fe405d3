-- How a camera ought to see: the still that an operator took as reference, and how the newest one stands against it.
create table device_frame (
  device_id bigint primary key references device (id) on delete cascade,
  area_id bigint not null references area (id) on delete cascade,
  picture_key text not null,
  -- Its brightness, small, by which stills are compared.
  look bytea not null,
  set_by text not null,
  set_at timestamptz not null default date_trunc('milliseconds', now()),
  -- Of the newest still; null until one came after the reference was taken.
  verdict text check (verdict in ('ok', 'moved', 'blurred', 'dirty', 'glare', 'dark')),
  -- From which still on it is so, and how many said so in a row.
  since timestamptz,
  stills integer not null default 0,
  -- Of what people have been told, and not taken back.
  told text,
  check ((verdict is null) = (since is null))
);
create index device_frame_area on device_frame (area_id);
create trigger device_frame_files_gone after delete on device_frame for each row execute function loosen_files('picture_key');
create trigger device_frame_files after update of picture_key on device_frame for each row when (old.picture_key is distinct from new.picture_key) execute function loosen_files('picture_key');
