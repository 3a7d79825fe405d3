-- Whether a visitor has looked at a picture: what a list can ask, and how many of the pictures of a day.
alter table picture add viewed boolean not null default false;
update picture p set viewed = true where exists (select from picture_view v where v.picture_id = p.id);

create function picture_viewed() returns trigger language plpgsql as $$
begin
  -- Locked in the order of all who lock several pictures.
  with seen as (
    select id from picture where id in (select picture_id from new_rows) and not viewed order by id for no key update
  )
  update picture p set viewed = true from seen where p.id = seen.id;
  return null;
end $$;
comment on function picture_viewed is 'Marks the pictures that a visitor has looked at.';
create trigger picture_viewed after insert on picture_view
  referencing new table as new_rows for each statement execute function picture_viewed();

-- Those that were bought count as viewed, whoever reports no views.
alter table picture_day add viewed bigint not null default 0;
create or replace view picture_day_scan as
  select area_id, min(case_id) as case_id, device_id, state, local_day(taken_at) as day,
    count(*) as pictures, count(sold_at) as sold, count(*) filter (where viewed or sold_at is not null) as viewed
  from picture
  group by 1, 3, 4, 5;
update picture_day d set viewed = s.viewed from picture_day_scan s
  where (s.area_id, s.day, s.device_id, s.state) = (d.area_id, d.day, d.device_id, d.state);

create or replace function picture_rollup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold, viewed)
      select area_id, case_id, device_id, state, local_day(taken_at), count(*), count(sold_at),
        count(*) filter (where viewed or sold_at is not null)
      from new_rows
      group by 1, 2, 3, 4, 5
      order by 1, 5, 3, 4
      on conflict (area_id, day, device_id, state) do update set
        pictures = picture_day.pictures + excluded.pictures,
        sold = picture_day.sold + excluded.sold,
        viewed = picture_day.viewed + excluded.viewed;
    insert into area_hour (area_id, hour, pictures)
      select area_id, hour_of(taken_at), count(*)
      from new_rows
      group by 1, 2
      order by 1, 2
      on conflict (area_id, hour) do update set pictures = area_hour.pictures + excluded.pictures;
    return null;
  end if;
  insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold, viewed)
    select area_id, case_id, device_id, state, day, sum(n), sum(s), sum(v)
    from (
      select area_id, case_id, device_id, state, local_day(taken_at) as day, 1 as n, (sold_at is not null)::int as s,
        (viewed or sold_at is not null)::int as v
      from new_rows
      union all
      select area_id, case_id, device_id, state, local_day(taken_at), -1, -(sold_at is not null)::int,
        -(viewed or sold_at is not null)::int
      from old_rows
    ) d
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(s) <> 0 or sum(v) <> 0
    order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, state) do update set
      pictures = picture_day.pictures + excluded.pictures,
      sold = picture_day.sold + excluded.sold,
      viewed = picture_day.viewed + excluded.viewed;
  return null;
end $$;
