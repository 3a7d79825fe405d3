-- Kept in the transaction of the row that changes them; lists and figures read these, never scan.
create table order_day (
  area_id bigint not null,
  case_id bigint not null,
  kind text not null,
  state text not null,
  day date not null,
  orders bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refunded_fen bigint not null,
  primary key (area_id, day, case_id, kind, state)
) with (fillfactor = 70);
-- Some scenic areas are read by the key, all of them by this; no change of a figure touches either.
create index order_day_day on order_day (day, state);

-- A list without days, or over many, is summed from months: a year of days has thirty times as many rows.
create table order_month (
  area_id bigint not null,
  case_id bigint not null,
  kind text not null,
  state text not null,
  month date not null,
  orders bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refunded_fen bigint not null,
  primary key (area_id, month, case_id, kind, state)
) with (fillfactor = 70);
create index order_month_month on order_month (month, area_id);

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
  primary key (area_id, day, device_id, state)
) with (fillfactor = 70);
create index picture_day_day on picture_day (day);

-- What an insert has for the orders before it. The trigger on updates has a transition table of this name, which goes before the view.
create view orders_before as select area_id, case_id, kind, state, created_at, paid_at, amount_fen, paid_fen, refunded_fen from orders where false;

-- Rows are touched in key order, so that two transactions wait for each other in one direction only.
create function orders_rollup() returns trigger language plpgsql as $$
begin
  with changes as (
    select area_id, case_id, kind, state, local_day(created_at) as day, sum(sign) as n, sum(sign * amount_fen) as a, sum(sign * paid_fen) as p, sum(sign * refunded_fen) as r
      from (select 1 as sign, area_id, case_id, kind, state, created_at, amount_fen, paid_fen, refunded_fen from orders_after
        union all select -1, area_id, case_id, kind, state, created_at, amount_fen, paid_fen, refunded_fen from orders_before) c
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount_fen) <> 0 or sum(sign * paid_fen) <> 0 or sum(sign * refunded_fen) <> 0),
  months as (
    insert into order_month select area_id, case_id, kind, state, date_trunc('month', day::timestamp)::date as month, sum(n), sum(a), sum(p), sum(r)
      from changes group by 1, 2, 3, 4, 5 order by 1, 5, 2, 3, 4
      on conflict (area_id, month, case_id, kind, state) do update set orders = order_month.orders + excluded.orders, amount_fen = order_month.amount_fen + excluded.amount_fen,
        paid_fen = order_month.paid_fen + excluded.paid_fen, refunded_fen = order_month.refunded_fen + excluded.refunded_fen)
  insert into order_day select area_id, case_id, kind, state, day, n, a, p, r from changes order by 1, 5, 2, 3, 4
    on conflict (area_id, day, case_id, kind, state) do update set orders = order_day.orders + excluded.orders, amount_fen = order_day.amount_fen + excluded.amount_fen,
      paid_fen = order_day.paid_fen + excluded.paid_fen, refunded_fen = order_day.refunded_fen + excluded.refunded_fen;
  insert into area_hour (area_id, hour, orders, paid_orders, paid_fen)
    select area_id, hour, sum(made), sum(paid), sum(fen) from (
      select area_id, hour_of(created_at) as hour, 1 as made, 0 as paid, 0 as fen from orders_after
      union all select area_id, hour_of(paid_at), 0, 1, paid_fen from orders_after where paid_at is not null
      union all select area_id, hour_of(created_at), -1, 0, 0 from orders_before
      union all select area_id, hour_of(paid_at), 0, -1, -paid_fen from orders_before where paid_at is not null) d
    group by 1, 2 having sum(made) <> 0 or sum(paid) <> 0 or sum(fen) <> 0 order by 1, 2
    on conflict (area_id, hour) do update set orders = area_hour.orders + excluded.orders, paid_orders = area_hour.paid_orders + excluded.paid_orders, paid_fen = area_hour.paid_fen + excluded.paid_fen;
  return null;
end $$;
create trigger orders_rollup_insert after insert on orders referencing new table as orders_after for each statement execute function orders_rollup();
create trigger orders_rollup_update after update on orders referencing old table as orders_before new table as orders_after for each statement execute function orders_rollup();

create function refund_rollup() returns trigger language plpgsql as $$
begin
  if new.state = 'succeeded' and (tg_op = 'INSERT' or old.state <> 'succeeded') then
    insert into area_hour (area_id, hour, refunds, refunded_fen) values (new.area_id, hour_of(new.succeeded_at), 1, new.amount_fen)
      on conflict (area_id, hour) do update set refunds = area_hour.refunds + 1, refunded_fen = area_hour.refunded_fen + excluded.refunded_fen;
  end if;
  return null;
end $$;
create trigger refund_rollup after insert or update of state on refund for each row execute function refund_rollup();

create function scan_rollup() returns trigger language plpgsql as $$
begin
  insert into area_hour (area_id, hour, scans) select area_id, hour_of(at), count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (area_id, hour) do update set scans = area_hour.scans + excluded.scans;
  return null;
end $$;
create trigger scan_rollup after insert on scan referencing new table as new_rows for each statement execute function scan_rollup();

create function face_match_rollup() returns trigger language plpgsql as $$
begin
  insert into area_hour (area_id, hour, matches) select area_id, hour_of(at), count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (area_id, hour) do update set matches = area_hour.matches + excluded.matches;
  return null;
end $$;
create trigger face_match_rollup after insert on face_match referencing new table as new_rows for each statement execute function face_match_rollup();

create function picture_rollup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into picture_day select area_id, case_id, device_id, state, local_day(taken_at), count(*) from new_rows group by 1, 2, 3, 4, 5 order by 1, 5, 3, 4
      on conflict (area_id, day, device_id, state) do update set pictures = picture_day.pictures + excluded.pictures;
    insert into area_hour (area_id, hour, pictures) select area_id, hour_of(taken_at), count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (area_id, hour) do update set pictures = area_hour.pictures + excluded.pictures;
    return null;
  end if;
  insert into picture_day select area_id, case_id, device_id, state, day, sum(n) from (
      select area_id, case_id, device_id, state, local_day(taken_at) as day, 1 as n from new_rows
      union all select area_id, case_id, device_id, state, local_day(taken_at), -1 from old_rows) d
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 5, 3, 4
    on conflict (area_id, day, device_id, state) do update set pictures = picture_day.pictures + excluded.pictures;
  return null;
end $$;
create trigger picture_rollup_insert after insert on picture referencing new table as new_rows for each statement execute function picture_rollup();
create trigger picture_rollup_update after update on picture referencing old table as old_rows new table as new_rows for each statement execute function picture_rollup();

-- The hour that is running is compared with the same minutes of other days, from the rows.
create index scan_at on scan (at) include (area_id);

create index payment_failed on payment (order_id) where result = 'failed';

-- How many cameras were online, every ten minutes; kept for nine days.
create table device_count (
  at timestamptz not null,
  area_id bigint not null,
  online integer not null,
  devices integer not null,
  primary key (at, area_id)
);
