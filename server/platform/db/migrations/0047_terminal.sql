-- What the terminals of a project show beside its images: pictures of its points, and the screens that show them.
-- One that somebody has chosen for the point, put there as the project's own are.
alter table point add column image_key text, add column image_thumb_key text, add check ((image_key is null) = (image_thumb_key is null));
create trigger point_files_gone after delete on point for each row execute function loosen_files('image_key', 'image_thumb_key');
create trigger point_files after update of image_key on point for each row when (old.image_key is distinct from new.image_key) execute function loosen_files('image_key', 'image_thumb_key');

-- A screen at the site, which opens its project's display by an address of its own, without an account.
create table screen (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  -- SHA-256 of what its address carries; empty while it has none.
  token_hash bytea unique,
  issued_at timestamptz,
  -- When its address was taken back, while it has none.
  revoked_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  foreign key (case_id, area_id) references scenic_case (id, area_id) on delete cascade,
  check (token_hash is null or (issued_at is not null and revoked_at is null))
) with (fillfactor = 80);
create index screen_area on screen (area_id);
