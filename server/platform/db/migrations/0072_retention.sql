-- Old details go after so many days (docs/OPERATIONS.md), figures stay. What removed rows had counted is kept here, by triggers in the
-- transaction that removes them, whoever does: rows and this together are what rollups must hold. Proof and rebuilding read both.
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

-- Rows are touched in key order, so that two transactions wait for each other in one direction only.
create function keep_scans() returns trigger language plpgsql as $$
begin
  insert into gone_hour (area_id, hour, scans) select area_id, hour_of(at), count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (area_id, hour) do update set scans = gone_hour.scans + excluded.scans;
  insert into gone_scan_day (area_id, case_id, device_id, channel_code, day, scans)
    select area_id, min(case_id), device_id, channel_code, local_day(at), count(*) from old_rows group by 1, 3, 4, 5 order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, channel_code) do update set scans = gone_scan_day.scans + excluded.scans;
  return null;
end $$;
create trigger keep_scans after delete on scan referencing old table as old_rows for each statement execute function keep_scans();

create function keep_matches() returns trigger language plpgsql as $$
begin
  insert into gone_hour (area_id, hour, matches) select area_id, hour_of(at), count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (area_id, hour) do update set matches = gone_hour.matches + excluded.matches;
  return null;
end $$;
create trigger keep_matches after delete on face_match referencing old table as old_rows for each statement execute function keep_matches();

-- Without this a rebuilding would take what went for what never was.
create function no_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is not to be truncated: its figures would be lost', tg_table_name;
end $$;
create trigger scan_no_truncate before truncate on scan for each statement execute function no_truncate();
create trigger face_match_no_truncate before truncate on face_match for each statement execute function no_truncate();

create or replace view area_hour_scan as
  select area_id, hour, sum(scans)::bigint as scans, sum(pictures)::bigint as pictures, sum(matches)::bigint as matches, sum(orders)::bigint as orders, sum(paid_orders)::bigint as paid_orders, sum(paid_fen)::bigint as paid_fen,
    sum(refunds)::bigint as refunds, sum(refunded_fen)::bigint as refunded_fen from (
    select area_id, hour_of(at) as hour, 1::bigint as scans, 0 as pictures, 0::bigint as matches, 0 as orders, 0 as paid_orders, 0 as paid_fen, 0 as refunds, 0 as refunded_fen from scan
    union all select area_id, hour, scans, 0, matches, 0, 0, 0, 0, 0 from gone_hour
    union all select area_id, hour_of(taken_at), 0, 1, 0, 0, 0, 0, 0, 0 from picture
    union all select area_id, hour_of(at), 0, 0, 1, 0, 0, 0, 0, 0 from face_match
    union all select area_id, hour_of(created_at), 0, 0, 0, 1, 0, 0, 0, 0 from orders
    union all select area_id, hour_of(paid_at), 0, 0, 0, 0, 1, paid_fen, 0, 0 from orders where paid_at is not null
    union all select area_id, hour_of(succeeded_at), 0, 0, 0, 0, 0, 0, 1, amount_fen from refund where succeeded_at is not null) e group by 1, 2;
create or replace view scan_day_scan as
  select area_id, min(case_id) as case_id, device_id, channel_code, day, sum(scans)::bigint as scans from (
    select area_id, case_id, device_id, channel_code, local_day(at) as day, 1::bigint as scans from scan
    union all select area_id, case_id, device_id, channel_code, day, scans from gone_scan_day) s group by 1, 3, 4, 5;

-- By which channel an order came that names none, once the scan that told so has gone. Null: ask the scans.
alter table orders add column came_by text;

-- The picture stays, its files and the faces that were found on it go.
alter table picture alter column file_key drop not null, alter column thumb_key drop not null, alter column preview_key drop not null,
  add column cleared_at timestamptz,
  add constraint cleared_whole check (case when cleared_at is null then num_nulls(file_key, thumb_key, preview_key) = 0 else num_nonnulls(file_key, thumb_key, preview_key) = 0 end);
create trigger picture_files_cleared after update of file_key on picture for each row
  when (old.file_key is not null and new.file_key is null) execute function loosen_files('file_key', 'thumb_key', 'preview_key');
create index picture_unsold on picture (taken_at) where cleared_at is null and state in ('uploaded', 'matched');
create index picture_sold on picture (taken_at) where cleared_at is null and state in ('sold', 'printed');

-- How much of what has gone so far.
create table retention (
  kind text primary key,
  removed bigint not null default 0,
  -- What was removed last was of this instant.
  reached timestamptz,
  at timestamptz not null default now()
);

-- A gzipped file of JSON lines, one for each row that went. A day has as many as it took batches.
create table archive (
  id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  file_key text not null unique,
  lines integer not null,
  bytes integer not null,
  made_at timestamptz not null default now()
);
create index archive_day on archive (kind, day);
create trigger archive_files_gone after delete on archive for each row execute function loosen_files('file_key');
