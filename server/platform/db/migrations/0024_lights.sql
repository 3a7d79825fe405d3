-- Red and green lights of scenic areas: rules, maintenance, states and their history.

-- From which figures on a light is not green; without an area for all that have no rule of their own. What a kind does
-- not have is null.
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

-- How each light of a scenic area stands; the kind `area` is all of them together.
create table light (
  area_id bigint not null references area (id) on delete cascade,
  kind text not null,
  state text not null check (state in ('ok', 'unknown', 'degraded', 'down', 'maintenance', 'closed')),
  since timestamptz not null,
  why text not null,
  -- What its figures say, whatever the light still shows, and since when they have been at least unknown, degraded and
  -- down, or not: Unix milliseconds.
  reads text not null check (reads in ('ok', 'unknown', 'degraded', 'down', 'maintenance', 'closed')),
  turned jsonb not null,
  -- The state that people have been told of and not taken back.
  notified text check (notified in ('degraded', 'down')),
  notified_at timestamptz,
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

-- What the scenic area's own rule says, or else the common one.
create function area_down_after(of_area bigint) returns integer language sql stable as $$
  select coalesce(
    (select seconds from light_rule where kind = 'cameras' and area_id = of_area),
    (select seconds from light_rule where kind = 'cameras' and area_id is null),
    300
  )
$$;

create function light_rule_kept() returns trigger language plpgsql as $$
begin
  update area set down_after = area_down_after(id) where down_after <> area_down_after(id);
  return null;
end $$;
comment on function light_rule_kept is 'Maintains area.down_after of all scenic areas.';

create function area_down_after_start() returns trigger language plpgsql as $$
begin
  new.down_after := area_down_after(null);
  return new;
end $$;
comment on function area_down_after_start is 'Sets down_after of a new scenic area by the common rule.';

create function light_maintenance_kept() returns trigger language plpgsql as $$
declare of_area bigint := coalesce(new.area_id, old.area_id);
begin
  update area set maintained_until = (
    select max(m.until)
    from light_maintenance m
    where m.area_id = of_area and m.kind is null and m.ended_at is null and m.until > now()
  ) where id = of_area;
  return null;
end $$;
comment on function light_maintenance_kept is 'Maintains area.maintained_until.';

create function light_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return new; end if;
  if tg_op = 'UPDATE' then
    new.acked_by := null;
    new.acked_at := null;
    new.ack_note := null;
  end if;
  update light_span set ended_at = new.since
    where area_id = new.area_id and kind = new.kind and ended_at is null;
  insert into light_span (area_id, kind, state, why, begun_at)
    values (new.area_id, new.kind, new.state, new.why, new.since);
  return new;
end $$;
comment on function light_changed is
  'On a change of state, clears the acknowledgement, ends the running light_span and begins the next.';

create function light_gone() returns trigger language plpgsql as $$
begin
  update light_span set ended_at = now() where area_id = old.area_id and kind = old.kind and ended_at is null;
  return null;
end $$;
comment on function light_gone is 'Ends the running light_span of a light that is deleted.';

-- When all of a scenic area was under maintenance.
create function area_maintained(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(m.begun_at, m.ended_at)), '{}')
  from (
    select begun_at, least(coalesce(ended_at, until), until) as ended_at
    from light_maintenance
    where area_id = of_area and kind is null and until > since
    union all
    select begun_at, coalesce(ended_at, now())
    from light_span
    where area_id = of_area and kind = 'area' and state = 'maintenance' and coalesce(ended_at, now()) > since
  ) m
  where m.ended_at > m.begun_at
$$;

-- When a scenic area was closed by its record, which no calendar tells.
create function area_rested(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(begun_at, coalesce(ended_at, now()))), '{}')
  from light_span
  where area_id = of_area and kind = 'area' and state = 'closed'
    and coalesce(ended_at, now()) > greatest(since, begun_at)
$$;

create trigger light_rule_kept after insert or update or delete on light_rule
  for each statement execute function light_rule_kept();

create trigger light_maintenance_kept after insert or update or delete on light_maintenance
  for each row execute function light_maintenance_kept();

create trigger light_changed before insert or update on light for each row execute function light_changed();
create trigger light_gone after delete on light for each row execute function light_gone();

create trigger area_down_after_start before insert on area for each row execute function area_down_after_start();
