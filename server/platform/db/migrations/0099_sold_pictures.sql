-- A picture that is printed first and bought afterwards stays printed: that it was sold, and when, stands beside its state.
alter table picture add column sold_at timestamptz;
update picture p set sold_at = coalesce((select min(o.paid_at) from order_item i join orders o on o.id = i.order_id where i.picture_id = p.id and o.paid_at is not null), p.received_at)
  where p.state = 'sold';
update picture p set sold_at = o.at
  from (select i.picture_id, min(o.paid_at) as at from order_item i join orders o on o.id = i.order_id where o.paid_at is not null group by 1) o
  where p.state = 'printed' and o.picture_id = p.id;

create function picture_sold() returns trigger language plpgsql as $$
begin
  new.sold_at := coalesce(new.sold_at, now());
  return new;
end $$;
create trigger picture_sold before insert or update of state on picture for each row when (new.state = 'sold' and new.sold_at is null) execute function picture_sold();
alter table picture add constraint sold_since check (state <> 'sold' or sold_at is not null);

alter table picture_day add column sold bigint not null default 0;
create or replace view picture_day_scan as
  select area_id, min(case_id) as case_id, device_id, state, local_day(taken_at) as day, count(*) as pictures, count(sold_at) as sold from picture group by 1, 3, 4, 5;
create or replace function picture_rollup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold)
      select area_id, case_id, device_id, state, local_day(taken_at), count(*), count(sold_at) from new_rows group by 1, 2, 3, 4, 5 order by 1, 5, 3, 4
      on conflict (area_id, day, device_id, state) do update set pictures = picture_day.pictures + excluded.pictures, sold = picture_day.sold + excluded.sold;
    insert into area_hour (area_id, hour, pictures) select area_id, hour_of(taken_at), count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (area_id, hour) do update set pictures = area_hour.pictures + excluded.pictures;
    return null;
  end if;
  insert into picture_day (area_id, case_id, device_id, state, day, pictures, sold) select area_id, case_id, device_id, state, day, sum(n), sum(s) from (
      select area_id, case_id, device_id, state, local_day(taken_at) as day, 1 as n, (sold_at is not null)::int as s from new_rows
      union all select area_id, case_id, device_id, state, local_day(taken_at), -1, -(sold_at is not null)::int from old_rows) d
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(s) <> 0 order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, state) do update set pictures = picture_day.pictures + excluded.pictures, sold = picture_day.sold + excluded.sold;
  return null;
end $$;
update picture_day d set sold = s.sold from picture_day_scan s
  where s.sold > 0 and (d.area_id, d.day, d.device_id, d.state) = (s.area_id, s.day, s.device_id, s.state);

-- Where a match was made, so that those of a camera or a project are found without their pictures.
-- A list has a version; a match is never changed.
alter table face_match add column case_id bigint, add column device_id bigint, add column version integer not null default 0 check (version = 0);
update face_match m set case_id = p.case_id, device_id = p.device_id from picture p where p.id = m.picture_id;
-- The trigger says so, whatever is given.
alter table face_match alter column case_id set not null, alter column device_id set not null, alter column case_id set default 0, alter column device_id set default 0,
  add foreign key (device_id, case_id) references device (id, case_id);
create function face_match_place() returns trigger language plpgsql as $$
begin
  select case_id, device_id into new.case_id, new.device_id from picture where id = new.picture_id;
  return new;
end $$;
create trigger face_match_place before insert on face_match for each row execute function face_match_place();
create index face_match_at on face_match (at desc, id desc);
create index face_match_case on face_match (case_id, at desc);
create index face_match_device on face_match (device_id, at desc);
create index face_match_area_score on face_match (area_id, score);
