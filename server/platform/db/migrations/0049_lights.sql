-- When a scenic area is open on days that are not like the others. Of one day a single day says more than a weekday, and that more
-- than a season; of two that say as much, the later one stands.
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
  check ((kind = 'days') = (first_day is not null) and (first_day is null) = (last_day is null) and first_day <= last_day),
  check (closed = (open_from is null) and (open_from is null) = (open_to is null) and open_from <> open_to)
);
create index area_calendar_area on area_calendar (area_id);

alter table area
  -- Seconds of silence after which its cameras count as down; kept from light_rule.
  add column down_after integer not null default 300,
  -- All of it is under maintenance until then; kept from light_maintenance.
  add column maintained_until timestamptz,
  -- Its opening hours are not the same every day.
  add column has_calendar boolean not null default false;

create function area_calendar_kept() returns trigger language plpgsql as $$
declare of_area bigint := coalesce(new.area_id, old.area_id);
begin
  update area set has_calendar = exists (select from area_calendar c where c.area_id = of_area) where id = of_area;
  return null;
end $$;
create trigger area_calendar_kept after insert or delete on area_calendar for each row execute function area_calendar_kept();

-- From when to when a scenic area is open on a day; nulls where it is closed.
create function area_hours(of_area bigint, on_day date, out open_from text, out open_to text) language plpgsql stable as $$
declare md text := to_char(on_day, 'MM-DD');
begin
  select c.open_from, c.open_to into open_from, open_to from area_calendar c where c.area_id = of_area and case c.kind
      when 'days' then on_day between c.first_day and c.last_day
      when 'weekly' then strpos(c.weekdays, extract(isodow from on_day)::text) > 0
      else case when c.season_from <= c.season_to then md between c.season_from and c.season_to else md >= c.season_from or md <= c.season_to end end
    order by case c.kind when 'days' then 1 when 'weekly' then 2 else 3 end, c.id desc limit 1;
  if not found then
    select a.open_from, a.open_to into open_from, open_to from area a where a.id = of_area;
  end if;
end $$;

-- Since when a scenic area has been open at a moment, by its calendar; null while it is closed. Days that follow each other without
-- a break are one opening, as far as a week back.
create function area_opened(of_area bigint, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  day date := local_day(at);
  minute text := to_char(at at time zone 'Asia/Shanghai', 'HH24:MI');
  h record;
begin
  h := area_hours(of_area, day);
  if h.open_from is null or (case when h.open_to < h.open_from then minute < h.open_from else minute not between h.open_from and h.open_to end) then
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

-- From which figures on a light is not green; without an area for all that say nothing else. What a kind does not have is null.
create table light_rule (
  id bigint generated always as identity primary key,
  area_id bigint references area (id) on delete cascade,
  kind text not null,
  -- Whether there is such a light at all.
  judged boolean not null,
  seconds integer,
  minutes integer,
  floor integer,
  warn integer,
  down integer,
  -- Seconds for which a figure has to stay bad before the light says so, and good before it is green again.
  hold_down integer not null check (hold_down >= 0),
  hold_up integer not null check (hold_up >= 0),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index light_rule_of on light_rule (kind, coalesce(area_id, 0));
create index light_rule_area on light_rule (area_id);

create function area_down_after(of_area bigint) returns integer language sql stable as $$
  select coalesce((select seconds from light_rule where kind = 'cameras' and area_id = of_area), (select seconds from light_rule where kind = 'cameras' and area_id is null), 300) $$;
create function light_rule_kept() returns trigger language plpgsql as $$
begin
  update area set down_after = area_down_after(id) where down_after <> area_down_after(id);
  return null;
end $$;
create trigger light_rule_kept after insert or update or delete on light_rule for each statement execute function light_rule_kept();
create function area_down_after_start() returns trigger language plpgsql as $$
begin
  new.down_after := area_down_after(null);
  return new;
end $$;
create trigger area_down_after_start before insert on area for each row execute function area_down_after_start();

-- Work on a scenic area, or on what one light watches. It ends by itself.
create table light_maintenance (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id) on delete cascade,
  -- Null: everything.
  kind text,
  reason text not null,
  by_name text not null,
  begun_at timestamptz not null default now(),
  until timestamptz not null,
  -- When somebody ended it before its time.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  check (until > begun_at)
);
create index light_maintenance_area on light_maintenance (area_id, until);
create function light_maintenance_kept() returns trigger language plpgsql as $$
declare of_area bigint := coalesce(new.area_id, old.area_id);
begin
  update area set maintained_until = (select max(m.until) from light_maintenance m where m.area_id = of_area and m.kind is null and m.ended_at is null and m.until > now()) where id = of_area;
  return null;
end $$;
create trigger light_maintenance_kept after insert or update or delete on light_maintenance for each row execute function light_maintenance_kept();

-- How each light of a scenic area stands; the kind `area` is all of them together.
create table light (
  area_id bigint not null references area (id) on delete cascade,
  kind text not null,
  state text not null check (state in ('ok', 'unknown', 'degraded', 'down', 'maintenance', 'closed')),
  since timestamptz not null,
  why text not null,
  -- What its figures say, whatever the light still shows, and since when they have been at least unknown, degraded and down, or not: Unix milliseconds.
  reads text not null check (reads in ('ok', 'unknown', 'degraded', 'down', 'maintenance', 'closed')),
  turned jsonb not null,
  -- The state that people have been told of and not taken back.
  told text check (told in ('degraded', 'down')),
  told_at timestamptz,
  acked_by text,
  acked_at timestamptz,
  ack_note text,
  matter_id bigint references matter (id) on delete set null,
  version integer not null default 0,
  primary key (area_id, kind)
) with (fillfactor = 70);
create index light_matter on light (matter_id) where matter_id is not null;

-- How long each light stood as it did; the last one has no end yet.
create table light_span (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id) on delete cascade,
  kind text not null,
  state text not null check (state in ('ok', 'unknown', 'degraded', 'down', 'maintenance', 'closed')),
  why text not null,
  begun_at timestamptz not null,
  ended_at timestamptz check (ended_at >= begun_at)
);
create unique index light_span_open on light_span (area_id, kind) where ended_at is null;
create index light_span_area on light_span (area_id, begun_at desc);
create index light_span_begun on light_span (begun_at);

-- Whoever changes a light, its history has it; and what somebody took note of is another state now.
create function light_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return new; end if;
  if tg_op = 'UPDATE' then
    new.acked_by := null;
    new.acked_at := null;
    new.ack_note := null;
  end if;
  update light_span set ended_at = new.since where area_id = new.area_id and kind = new.kind and ended_at is null;
  insert into light_span (area_id, kind, state, why, begun_at) values (new.area_id, new.kind, new.state, new.why, new.since);
  return new;
end $$;
create trigger light_changed before insert or update on light for each row execute function light_changed();
create function light_gone() returns trigger language plpgsql as $$
begin
  update light_span set ended_at = now() where area_id = old.area_id and kind = old.kind and ended_at is null;
  return null;
end $$;
create trigger light_gone after delete on light for each row execute function light_gone();
