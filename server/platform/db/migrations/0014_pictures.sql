-- Pictures, the visitors that were found on them, and how many a camera may transfer.

create table picture (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  point_id bigint references point (id) on delete set null,
  device_id bigint not null,
  external_id text not null,
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  sha256 bytea not null,
  -- Object keys of the original without its position, of the thumbnail and of the watermarked preview.
  file_key text,
  thumb_key text,
  preview_key text,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  faces integer not null default 0,
  state text not null default 'uploaded' check (state in ('uploaded', 'matched', 'sold', 'printed')),
  -- The picture stays; its files and the faces that were found on it go.
  cleared_at timestamptz,
  -- A picture that is printed first and bought afterwards stays printed: that it was sold, and when, stands beside its
  -- state.
  sold_at timestamptz,
  -- Pictures that were chosen for promotion (旅拍图库): who chose them, when, and who allowed that they are shown.
  featured_at timestamptz,
  featured_by text,
  featured_reason text,
  unique (area_id, external_id),
  foreign key (device_id, case_id) references device (id, case_id),
  constraint cleared_whole check (case
    when cleared_at is null then num_nulls(file_key, thumb_key, preview_key) = 0
    else num_nonnulls(file_key, thumb_key, preview_key) = 0 end),
  constraint sold_since check (state <> 'sold' or sold_at is not null),
  constraint featured_whole check (
    (featured_at is null) = (featured_by is null) and (featured_at is null) = (featured_reason is null)
    and (featured_at is null or cleared_at is null)
  )
);
create index picture_area on picture (area_id, taken_at desc, id desc);
create index picture_taken on picture (taken_at desc, id desc);
create index picture_device on picture (device_id, taken_at desc);
create index picture_point on picture (point_id, taken_at desc) where point_id is not null;
create index picture_unsold on picture (taken_at) where cleared_at is null and state in ('uploaded', 'matched');
create index picture_sold on picture (taken_at) where cleared_at is null and state in ('sold', 'printed');
-- Pictures that were sold, newest first: what the figure of 照片看板 opens.
create index picture_area_sold on picture (area_id, taken_at desc, id desc) where sold_at is not null;
create index picture_taken_sold on picture (taken_at desc, id desc) where sold_at is not null;
create index picture_device_sold on picture (device_id, taken_at desc) where sold_at is not null;
create index picture_area_featured on picture (area_id, taken_at desc, id desc) where featured_at is not null;
create index picture_taken_featured on picture (taken_at desc, id desc) where featured_at is not null;
-- A picture is found by the beginning of its name, whatever the scenic area.
create index picture_name on picture (external_id text_pattern_ops);

insert into move (machine, from_state, to_state) values
  ('picture', 'uploaded', 'matched'), ('picture', 'uploaded', 'sold'), ('picture', 'uploaded', 'printed'),
  ('picture', 'matched', 'sold'), ('picture', 'matched', 'printed'),
  ('picture', 'sold', 'printed');

create table face_match (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  picture_id bigint not null references picture (id),
  visitor_id bigint not null references visitor (id),
  external_id text not null,
  score real not null check (score between 0 and 1),
  engine text not null,
  -- x, y, width, height, each 0 to 1 of the picture.
  box jsonb,
  at timestamptz not null,
  -- Where the match was made, so that those of a camera or a project are found without their pictures. The trigger sets
  -- both, whatever is given.
  case_id bigint not null default 0,
  device_id bigint not null default 0,
  -- As every list has it; a match is never changed.
  version integer not null default 0 check (version = 0),
  unique (area_id, external_id),
  foreign key (device_id, case_id) references device (id, case_id)
);
create index face_match_picture on face_match (picture_id);
create index face_match_visitor on face_match (visitor_id, at desc);
create index face_match_area on face_match (area_id, at desc);
create index face_match_at on face_match (at desc, id desc);
create index face_match_case on face_match (case_id, at desc);
create index face_match_device on face_match (device_id, at desc);
create index face_match_area_score on face_match (area_id, score);

-- How many pictures each camera has transferred, by the day on which they arrived, and how many it may transfer on a
-- day.
create table picture_arrival (
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  day date not null,
  pictures bigint not null,
  primary key (area_id, device_id, day)
) with (fillfactor = 70);

-- One row a camera, under the camera's number; any number of pictures where it says none.
create table picture_allowance (
  id bigint primary key,
  area_id bigint not null,
  case_id bigint not null,
  daily integer check (daily between 0 and 100000),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (id, area_id, case_id),
  foreign key (id, case_id) references device (id, case_id) on delete cascade,
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index picture_allowance_area on picture_allowance (area_id);
create index picture_allowance_case on picture_allowance (case_id);

-- What was added to a day. Append-only.
create table picture_topup (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  -- The trigger says so, and what the camera might transfer that day before it, and what of that had arrived.
  day date not null default local_day(now()),
  allowed_before bigint not null default 0,
  used bigint not null default 0,
  pictures integer not null check (pictures between 1 and 100000),
  allowed_after bigint not null generated always as (allowed_before + pictures) stored,
  reason text not null check (reason <> ''),
  request_key text not null unique,
  by_id bigint not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  -- As every list has it; a row is never changed.
  version integer not null default 0 check (version = 0),
  foreign key (device_id, area_id, case_id) references picture_allowance (id, area_id, case_id)
);
create index picture_topup_device on picture_topup (device_id, day);
create index picture_topup_area on picture_topup (area_id, created_at desc);
create index picture_topup_case on picture_topup (case_id, created_at desc);
create index picture_topup_created on picture_topup (created_at desc);

create view picture_arrival_scan as
  select area_id, min(case_id) as case_id, device_id, local_day(received_at) as day, count(*) as pictures
  from picture
  group by 1, 3, 4;

create function device_allowance() returns trigger language plpgsql as $$
begin
  insert into picture_allowance (id, area_id, case_id) values (new.id, new.area_id, new.case_id);
  return null;
end $$;
comment on function device_allowance is 'Adds the picture_allowance of a new camera, without a limit.';

-- How many pictures a camera may transfer on a day; null for any number.
create function pictures_allowed(camera bigint, on_day date) returns bigint stable language sql as $$
  select daily + coalesce((
    select sum(pictures) from picture_topup t where t.device_id = camera and t.day = on_day
  ), 0)
  from picture_allowance
  where id = camera
$$;

-- How many of them are left today.
create function pictures_left(area bigint, camera bigint) returns bigint stable language sql as $$
  select greatest(
    pictures_allowed(camera, local_day(now())) - coalesce((
      select pictures from picture_arrival where area_id = area and device_id = camera and day = local_day(now())
    ), 0),
    0
  )
  from picture_allowance
  where id = camera and daily is not null
$$;

-- The row of the camera's day is locked from here on, so that of two pictures that come at once the second sees the
-- first. Only today is guarded: what is written down afterwards arrived under the allowance of then.
create function picture_arrives() returns trigger language plpgsql as $$
declare
  camera bigint;
begin
  insert into picture_arrival (area_id, case_id, device_id, day, pictures)
    select area_id, min(case_id), device_id, local_day(received_at), count(*)
    from new_rows
    group by 1, 3, 4
    order by 1, 3, 4
    on conflict (area_id, device_id, day) do update set pictures = picture_arrival.pictures + excluded.pictures;
  select a.device_id into camera
    from picture_arrival a
    where (a.area_id, a.device_id) in (select area_id, device_id from new_rows)
      and a.day = local_day(now()) and a.pictures > pictures_allowed(a.device_id, a.day)
    limit 1;
  if found then
    raise exception 'camera % has used up its pictures of today', camera using errcode = 'JY003';
  end if;
  return null;
end $$;
comment on function picture_arrives is
  'Counts pictures in picture_arrival; refuses more than the camera''s allowance of today (JY003).';

create function picture_topup_counts() returns trigger language plpgsql as $$
begin
  -- Top-ups of one camera stand in the order of their times.
  perform from picture_allowance where id = new.device_id for no key update;
  new.created_at := clock_timestamp();
  new.day := local_day(new.created_at);
  new.allowed_before := pictures_allowed(new.device_id, new.day);
  new.used := coalesce((
    select pictures
    from picture_arrival a
    where a.area_id = new.area_id and a.device_id = new.device_id and a.day = new.day
  ), 0);
  return new;
end $$;
comment on function picture_topup_counts is 'Sets created_at, day, allowed_before and used of the top-up.';

create function picture_topup_stands() returns trigger language plpgsql as $$
begin
  raise exception 'top-ups of pictures are append-only' using errcode = 'insufficient_privilege';
end $$;
comment on function picture_topup_stands is 'Refuses every change and removal of a top-up.';

create function picture_sold() returns trigger language plpgsql as $$
begin
  new.sold_at := coalesce(new.sold_at, now());
  return new;
end $$;
comment on function picture_sold is 'Sets sold_at when the picture becomes sold.';

create function face_match_place() returns trigger language plpgsql as $$
begin
  select case_id, device_id into new.case_id, new.device_id from picture where id = new.picture_id;
  return new;
end $$;
comment on function face_match_place is 'Sets case_id and device_id by the picture.';

create function picture_unfeatured() returns trigger language plpgsql as $$
begin
  new.featured_at := null;
  new.featured_by := null;
  new.featured_reason := null;
  return new;
end $$;
comment on function picture_unfeatured is 'Clears the featured_ columns of a picture whose files are cleared.';

create trigger picture_move before update of state on picture for each row execute function guard_move('picture');
create trigger picture_files after delete on picture
  for each row execute function loosen_files('file_key', 'thumb_key', 'preview_key');
create trigger picture_files_cleared after update of file_key on picture
  for each row when (old.file_key is not null and new.file_key is null)
  execute function loosen_files('file_key', 'thumb_key', 'preview_key');
create trigger picture_arrives after insert on picture
  referencing new table as new_rows
  for each statement execute function picture_arrives();
create trigger picture_sold before insert or update of state on picture
  for each row when (new.state = 'sold' and new.sold_at is null)
  execute function picture_sold();
create trigger picture_unfeatured before update of cleared_at on picture
  for each row when (new.cleared_at is not null and new.featured_at is not null)
  execute function picture_unfeatured();

create trigger face_match_place before insert on face_match for each row execute function face_match_place();

create trigger picture_topup_counts before insert on picture_topup for each row execute function picture_topup_counts();
create trigger picture_topup_stands before update or delete on picture_topup
  for each row execute function picture_topup_stands();
create trigger picture_topup_stays before truncate on picture_topup
  for each statement execute function picture_topup_stands();

create trigger device_allowance after insert on device for each row execute function device_allowance();
