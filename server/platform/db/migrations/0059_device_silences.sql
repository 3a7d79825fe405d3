-- When a camera was not heard for longer than 90 seconds: written when it is heard again. The running silence stands in its row,
-- as the time that has passed since its last heartbeat.
create table device_silence (
  device_id bigint not null references device (id) on delete cascade,
  area_id bigint not null references area (id) on delete cascade,
  -- The last heartbeat before it, and the first after it.
  begun_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > begun_at),
  primary key (device_id, begun_at)
);
create index device_silence_area on device_silence (area_id);
create index device_silence_ended on device_silence (ended_at);

-- Its first heartbeat; of cameras that are older than this record, the first of the run that goes on. Nothing is known from before.
alter table device add column heard_since timestamptz;
update device set heard_since = coalesce(state_since, last_heartbeat_at);

-- When a camera was silent, as far as is known.
create function device_silent(of_device bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(s.begun_at, s.ended_at)), '{}') from (
    select begun_at, ended_at from device_silence where device_id = of_device and ended_at > since
    union all select last_heartbeat_at, now() from device where id = of_device and last_heartbeat_at < now() - interval '90 seconds') s $$;

-- The opening hours of a scenic area, day by day; the last minute counts.
create function area_opening(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange((day + h.open_from::time) at time zone 'Asia/Shanghai',
    (day + case when h.open_to < h.open_from then 1 else 0 end + h.open_to::time + interval '1 minute') at time zone 'Asia/Shanghai')), '{}')
  from (select local_day(since) - 1 + n as day from generate_series(0, local_day(now()) - local_day(since) + 2) n) d cross join lateral area_hours(of_area, d.day) h
  where h.open_from is not null $$;

-- When all of a scenic area was under maintenance, or closed by its record, which no calendar tells.
create function area_maintained(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(m.begun_at, m.ended_at)), '{}') from (
    select begun_at, least(coalesce(ended_at, until), until) as ended_at from light_maintenance where area_id = of_area and kind is null and until > since
    union all select begun_at, coalesce(ended_at, now()) from light_span where area_id = of_area and kind = 'area' and state = 'maintenance' and coalesce(ended_at, now()) > since) m
  where m.ended_at > m.begun_at $$;
create function area_rested(of_area bigint, since timestamptz) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(begun_at, coalesce(ended_at, now()))), '{}') from light_span
  where area_id = of_area and kind = 'area' and state = 'closed' and coalesce(ended_at, now()) > greatest(since, begun_at) $$;

create function seconds_in(spans tstzmultirange) returns double precision language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float from unnest(spans) r $$;
