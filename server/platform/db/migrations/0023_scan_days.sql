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

create function scan_days() returns trigger language plpgsql as $$
begin
  insert into scan_day (area_id, case_id, device_id, channel_code, day, scans)
    select area_id, min(case_id), device_id, channel_code, local_day(at), count(*) from new_rows group by 1, 3, 4, 5 order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, channel_code) do update set scans = scan_day.scans + excluded.scans;
  return null;
end $$;
create trigger scan_days after insert on scan referencing new table as new_rows for each statement execute function scan_days();
insert into scan_day select area_id, min(case_id), device_id, channel_code, local_day(at), count(*) from scan group by 1, 3, 4, 5;
