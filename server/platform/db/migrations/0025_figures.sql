-- Counts by hour and by day, maintained by triggers in the transaction of the row that changes them. Lists and figures
-- read these and never scan. What they must hold is said once, by the views …_scan.

create table area_hour (
  area_id bigint not null,
  hour timestamptz not null,
  scans bigint not null default 0,
  pictures bigint not null default 0,
  matches bigint not null default 0,
  orders bigint not null default 0,
  paid_orders bigint not null default 0,
  paid_fen bigint not null default 0,
  refunds bigint not null default 0,
  refunded_fen bigint not null default 0,
  primary key (hour, area_id)
) with (fillfactor = 70);

create table picture_day (
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  state text not null,
  day date not null,
  pictures bigint not null,
  sold bigint not null default 0,
  primary key (area_id, day, device_id, state)
) with (fillfactor = 70);
create index picture_day_day on picture_day (day);

-- Scans by day, camera and channel code. Kept by scan_days(), never written by hand; rows are touched in key order.
create table scan_day (
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  channel_code text not null,
  day date not null,
  scans bigint not null,
  primary key (area_id, day, device_id, channel_code)
) with (fillfactor = 70);
create index scan_day_day on scan_day (day);

-- Old details go after so many days (docs/OPERATIONS.md), figures stay. What removed rows had counted is kept here, by
-- triggers in the transaction that removes them, whoever does: rows and this together are what rollups must hold. Proof
-- and rebuilding read both.
create table gone_hour (
  area_id bigint not null,
  hour timestamptz not null,
  scans bigint not null default 0,
  matches bigint not null default 0,
  primary key (area_id, hour)
);

create table gone_scan_day (
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  channel_code text not null,
  day date not null,
  scans bigint not null,
  primary key (area_id, day, device_id, channel_code)
);

create view scan_day_scan as
  select area_id, min(case_id) as case_id, device_id, channel_code, day, sum(scans)::bigint as scans
  from (
    select area_id, case_id, device_id, channel_code, local_day(at) as day, 1::bigint as scans from scan
    union all
    select area_id, case_id, device_id, channel_code, day, scans from gone_scan_day
  ) s
  group by 1, 3, 4, 5;

create view picture_day_scan as
  select area_id, min(case_id) as case_id, device_id, state, local_day(taken_at) as day,
    count(*) as pictures, count(sold_at) as sold
  from picture
  group by 1, 3, 4, 5;

-- Rows of figures are touched in key order, here and below, so that two transactions wait for each other in one
-- direction only.
create function scan_rollup() returns trigger language plpgsql as $$
begin
  insert into area_hour (area_id, hour, scans)
    select area_id, hour_of(at), count(*)
    from new_rows
    group by 1, 2
    order by 1, 2
    on conflict (area_id, hour) do update set scans = area_hour.scans + excluded.scans;
  return null;
end $$;
comment on function scan_rollup is 'Counts scans in area_hour.';

create function face_match_rollup() returns trigger language plpgsql as $$
begin
  insert into area_hour (area_id, hour, matches)
    select area_id, hour_of(at), count(*)
    from new_rows
    group by 1, 2
    order by 1, 2
    on conflict (area_id, hour) do update set matches = area_hour.matches + excluded.matches;
  return null;
end $$;
comment on function face_match_rollup is 'Counts matches in area_hour.';

create function picture_rollup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold)
      select area_id, case_id, device_id, state, local_day(taken_at), count(*), count(sold_at)
      from new_rows
      group by 1, 2, 3, 4, 5
      order by 1, 5, 3, 4
      on conflict (area_id, day, device_id, state) do update set
        pictures = picture_day.pictures + excluded.pictures,
        sold = picture_day.sold + excluded.sold;
    insert into area_hour (area_id, hour, pictures)
      select area_id, hour_of(taken_at), count(*)
      from new_rows
      group by 1, 2
      order by 1, 2
      on conflict (area_id, hour) do update set pictures = area_hour.pictures + excluded.pictures;
    return null;
  end if;
  insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold)
    select area_id, case_id, device_id, state, day, sum(n), sum(s)
    from (
      select area_id, case_id, device_id, state, local_day(taken_at) as day, 1 as n, (sold_at is not null)::int as s
      from new_rows
      union all
      select area_id, case_id, device_id, state, local_day(taken_at), -1, -(sold_at is not null)::int
      from old_rows
    ) d
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(s) <> 0
    order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, state) do update set
      pictures = picture_day.pictures + excluded.pictures,
      sold = picture_day.sold + excluded.sold;
  return null;
end $$;
comment on function picture_rollup is 'Maintains picture_day; counts new pictures in area_hour.';

create function scan_days() returns trigger language plpgsql as $$
begin
  insert into scan_day (area_id, case_id, device_id, channel_code, day, scans)
    select area_id, min(case_id), device_id, channel_code, local_day(at), count(*)
    from new_rows
    group by 1, 3, 4, 5
    order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, channel_code) do update set scans = scan_day.scans + excluded.scans;
  return null;
end $$;
comment on function scan_days is 'Counts scans in scan_day.';

create function keep_scans() returns trigger language plpgsql as $$
begin
  insert into gone_hour (area_id, hour, scans)
    select area_id, hour_of(at), count(*)
    from old_rows
    group by 1, 2
    order by 1, 2
    on conflict (area_id, hour) do update set scans = gone_hour.scans + excluded.scans;
  insert into gone_scan_day (area_id, case_id, device_id, channel_code, day, scans)
    select area_id, min(case_id), device_id, channel_code, local_day(at), count(*)
    from old_rows
    group by 1, 3, 4, 5
    order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, channel_code) do update set scans = gone_scan_day.scans + excluded.scans;
  return null;
end $$;
comment on function keep_scans is 'Adds what deleted scans had counted to gone_hour and gone_scan_day.';

create function keep_matches() returns trigger language plpgsql as $$
begin
  insert into gone_hour (area_id, hour, matches)
    select area_id, hour_of(at), count(*)
    from old_rows
    group by 1, 2
    order by 1, 2
    on conflict (area_id, hour) do update set matches = gone_hour.matches + excluded.matches;
  return null;
end $$;
comment on function keep_matches is 'Adds what deleted matches had counted to gone_hour.';

-- Without this a rebuilding would take what went for what never was.
create function no_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be truncated: its figures would be lost', tg_table_name;
end $$;
comment on function no_truncate is 'Refuses TRUNCATE, which would not keep what the rows had counted.';

create trigger scan_rollup after insert on scan
  referencing new table as new_rows
  for each statement execute function scan_rollup();
create trigger scan_days after insert on scan
  referencing new table as new_rows
  for each statement execute function scan_days();
create trigger keep_scans after delete on scan
  referencing old table as old_rows
  for each statement execute function keep_scans();
create trigger scan_no_truncate before truncate on scan for each statement execute function no_truncate();

create trigger face_match_rollup after insert on face_match
  referencing new table as new_rows
  for each statement execute function face_match_rollup();
create trigger keep_matches after delete on face_match
  referencing old table as old_rows
  for each statement execute function keep_matches();
create trigger face_match_no_truncate before truncate on face_match for each statement execute function no_truncate();

create trigger picture_rollup_insert after insert on picture
  referencing new table as new_rows
  for each statement execute function picture_rollup();
create trigger picture_rollup_update after update on picture
  referencing old table as old_rows new table as new_rows
  for each statement execute function picture_rollup();
