-- Scenic areas with their calendars, their projects, points and screens.

create table area (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  name text not null,
  level text not null default '' check (level in ('', 'A', 'AA', 'AAA', 'AAAA', 'AAAAA')),
  province text not null,
  city text not null default '',
  district text not null default '',
  adcode text not null default '',
  -- Degrees in `datum`: that of Chinese maps, or that of satellite receivers.
  lng double precision,
  lat double precision,
  contact text not null default '',
  phone text not null default '',
  status text not null default 'open' check (status in ('open', 'closed', 'maintenance')),
  open_from text not null default '08:00',
  open_to text not null default '18:00',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- Networks that addresses which people type for cameras of the scenic area may lie in, as CIDR, with blanks between.
  -- Empty: the private ones.
  address_ranges text not null default '',
  -- Seconds of silence after which its cameras count as down; kept from light_rule.
  down_after integer not null default 300,
  -- All of it is under maintenance until then; kept from light_maintenance.
  maintained_until timestamptz,
  -- Its opening hours are not the same every day.
  has_calendar boolean not null default false,
  datum text not null default 'gcj02' check (datum in ('gcj02', 'wgs84')),
  unique (operator_id, name)
);
create index area_province on area (province);

-- When a scenic area is open on days that are not like the others. Of one day a single day says more than a weekday,
-- and that more than a season; of two that say as much, the later one stands.
create table area_calendar (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('season', 'weekly', 'days')),
  -- MM-DD, each year; over new year where it ends before it begins.
  season_from text,
  season_to text,
  -- 1 is Monday: 67.
  weekdays text not null default '',
  first_day date,
  last_day date,
  closed boolean not null,
  open_from text,
  open_to text,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  check ((kind = 'season') = (season_from is not null) and (season_from is null) = (season_to is null)),
  check ((kind = 'weekly') = (weekdays <> '')),
  check (
    (kind = 'days') = (first_day is not null)
    and (first_day is null) = (last_day is null)
    and first_day <= last_day
  ),
  check (closed = (open_from is null) and (open_from is null) = (open_to is null) and open_from <> open_to)
);
create index area_calendar_area on area_calendar (area_id);

create table scenic_case (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  name text not null,
  case_type text not null check (case_type in ('travelPhoto', 'clip', 'ride', 'ceremony')),
  price_default_fen integer not null default 0 check (price_default_fen >= 0),
  clip_seconds integer not null default 0 check (clip_seconds >= 0),
  status text not null default 'running' check (status in ('running', 'paused')),
  -- [{slot, key}] in the order in which they are shown.
  images jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (area_id, name),
  unique (id, area_id)
);

create table point (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  -- Degrees in `datum`, as of a scenic area.
  lng double precision,
  lat double precision,
  sort integer not null default 0,
  hot boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- A picture that somebody has chosen for the point, put there as the project's own are.
  image_key text,
  image_thumb_key text,
  datum text not null default 'gcj02' check (datum in ('gcj02', 'wgs84')),
  unique (case_id, name),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check ((image_key is null) = (image_thumb_key is null))
);
create index point_area on point (area_id);

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

create function area_calendar_kept() returns trigger language plpgsql as $$
declare of_area bigint := coalesce(new.area_id, old.area_id);
begin
  update area set has_calendar = exists (select from area_calendar c where c.area_id = of_area) where id = of_area;
  return null;
end $$;
comment on function area_calendar_kept is 'Maintains area.has_calendar.';

-- The entry of its calendar that says when a scenic area is open on a day; no row where its record does.
create function area_calendar_entry(of_area bigint, on_day date) returns setof area_calendar language sql stable as $$
  select c.*
  from area_calendar c
  where c.area_id = of_area and case c.kind
    when 'days' then on_day between c.first_day and c.last_day
    when 'weekly' then strpos(c.weekdays, extract(isodow from on_day)::text) > 0
    else case when c.season_from <= c.season_to
      then to_char(on_day, 'MM-DD') between c.season_from and c.season_to
      else to_char(on_day, 'MM-DD') >= c.season_from or to_char(on_day, 'MM-DD') <= c.season_to end
    end
  order by case c.kind when 'days' then 1 when 'weekly' then 2 else 3 end, c.id desc
  limit 1
$$;

-- From when to when a scenic area is open on a day; nulls where it is closed.
create function area_hours(of_area bigint, on_day date, out open_from text, out open_to text)
language plpgsql stable as $$
begin
  select c.open_from, c.open_to into open_from, open_to from area_calendar_entry(of_area, on_day) c;
  if not found then
    select a.open_from, a.open_to into open_from, open_to from area a where a.id = of_area;
  end if;
end $$;

-- Since when a scenic area has been open at a moment, by its calendar; null while it is closed. Days that follow each
-- other without a break are one opening, as far as a week back.
create function area_opened(of_area bigint, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  day date := local_day(at);
  minute text := to_char(at at time zone 'Asia/Shanghai', 'HH24:MI');
  h record;
begin
  h := area_hours(of_area, day);
  if h.open_from is null or (
    case when h.open_to < h.open_from then minute < h.open_from else minute not between h.open_from and h.open_to end
  ) then
    day := day - 1;
    h := area_hours(of_area, day);
    if h.open_from is null or h.open_to >= h.open_from or minute > h.open_to then return null; end if;
  end if;
  for back in 1..7 loop
    exit when h.open_from <> '00:00';
    declare before record := area_hours(of_area, day - 1);
    begin
      exit when before.open_from is null or before.open_to <> '23:59';
      h := before;
      day := day - 1;
    end;
  end loop;
  return (day + h.open_from::time) at time zone 'Asia/Shanghai';
end $$;

-- When a scenic area opens next after a moment, by its calendar; null where it does not within a year.
create function area_opens(of_area bigint, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  h record;
  opening timestamptz;
begin
  for ahead in 0..366 loop
    h := area_hours(of_area, local_day(at) + ahead);
    opening := (local_day(at) + ahead + h.open_from::time) at time zone 'Asia/Shanghai';
    if opening > at then return opening; end if;
  end loop;
  return null;
end $$;

-- The opening hours of a scenic area, day by day; the last minute counts.
create function area_opening(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(
    (day + h.open_from::time) at time zone 'Asia/Shanghai',
    (day + case when h.open_to < h.open_from then 1 else 0 end + h.open_to::time + interval '1 minute')
      at time zone 'Asia/Shanghai'
  )), '{}')
  from (
    select local_day(since) - 1 + n as day from generate_series(0, local_day(now()) - local_day(since) + 2) n
  ) d
    cross join lateral area_hours(of_area, d.day) h
  where h.open_from is not null
$$;

create trigger area_access after insert or delete or update of operator_id on area
  for each statement execute function access_wake();

create trigger area_calendar_kept after insert or delete on area_calendar
  for each row execute function area_calendar_kept();

create trigger scenic_case_images after delete or update of images on scenic_case
  for each row execute function loosen_images();

create trigger point_files_gone after delete on point
  for each row execute function loosen_files('image_key', 'image_thumb_key');
create trigger point_files after update of image_key on point
  for each row when (old.image_key is distinct from new.image_key)
  execute function loosen_files('image_key', 'image_thumb_key');
