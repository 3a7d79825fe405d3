-- How many pictures each camera has transferred, by the day on which they arrived, and how many it may transfer on a day.
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
create function device_allowance() returns trigger language plpgsql as $$
begin
  insert into picture_allowance (id, area_id, case_id) values (new.id, new.area_id, new.case_id);
  return null;
end $$;
create trigger device_allowance after insert on device for each row execute function device_allowance();
insert into picture_allowance (id, area_id, case_id) select id, area_id, case_id from device;

-- What was added to a day. Only added to.
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

-- How many pictures a camera may transfer on a day; null for any number.
create function pictures_allowed(camera bigint, on_day date) returns bigint stable language sql as $$
  select daily + coalesce((select sum(pictures) from picture_topup t where t.device_id = camera and t.day = on_day), 0)
  from picture_allowance where id = camera $$;

-- How many of them are left today.
create function pictures_left(area bigint, camera bigint) returns bigint stable language sql as $$
  select greatest(pictures_allowed(camera, local_day(now()))
    - coalesce((select pictures from picture_arrival where area_id = area and device_id = camera and day = local_day(now())), 0), 0)
  from picture_allowance where id = camera and daily is not null $$;

-- The row of the camera's day is held from here on, so that of two pictures that come at once the second sees the first.
-- Only today is guarded: what is written down afterwards arrived under the allowance of then.
create function picture_arrives() returns trigger language plpgsql as $$
declare
  camera bigint;
begin
  insert into picture_arrival (area_id, case_id, device_id, day, pictures)
    select area_id, min(case_id), device_id, local_day(received_at), count(*) from new_rows group by 1, 3, 4 order by 1, 3, 4
    on conflict (area_id, device_id, day) do update set pictures = picture_arrival.pictures + excluded.pictures;
  select a.device_id into camera from picture_arrival a
    where (a.area_id, a.device_id) in (select area_id, device_id from new_rows) and a.day = local_day(now())
      and a.pictures > pictures_allowed(a.device_id, a.day) limit 1;
  if found then
    raise exception 'camera % may transfer no more pictures today', camera using errcode = 'JY003';
  end if;
  return null;
end $$;

create function picture_topup_counts() returns trigger language plpgsql as $$
begin
  perform from picture_allowance where id = new.device_id for no key update;
  new.created_at := clock_timestamp();
  new.day := local_day(new.created_at);
  new.allowed_before := pictures_allowed(new.device_id, new.day);
  new.used := coalesce((select pictures from picture_arrival a where a.area_id = new.area_id and a.device_id = new.device_id and a.day = new.day), 0);
  return new;
end $$;
create trigger picture_topup_counts before insert on picture_topup for each row execute function picture_topup_counts();

create function picture_topup_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of pictures is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger picture_topup_stands before update or delete on picture_topup for each row execute function picture_topup_stands();
create trigger picture_topup_stays before truncate on picture_topup for each statement execute function picture_topup_stands();

create view picture_arrival_scan as
  select area_id, min(case_id) as case_id, device_id, local_day(received_at) as day, count(*) as pictures from picture group by 1, 3, 4;
insert into picture_arrival (area_id, case_id, device_id, day, pictures) select area_id, case_id, device_id, day, pictures from picture_arrival_scan;

create trigger picture_arrives after insert on picture referencing new table as new_rows for each statement execute function picture_arrives();
