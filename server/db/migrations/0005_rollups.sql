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
  -- Read by a list of days and, within it, by scenic area: one key serves a single area and all of them.
  primary key (day, area_id, case_id, kind, state)
) with (fillfactor = 70);

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

-- Rows are touched in key order, so that two transactions wait for each other in one direction only.
create function orders_rollup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with changes as (
      select area_id, case_id, kind, state, local_day(created_at) as day, count(*) as n, sum(amount_fen) as a, sum(paid_fen) as p, sum(refunded_fen) as r
        from new_rows group by 1, 2, 3, 4, 5),
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
        select area_id, hour_of(created_at) as hour, 1 as made, 0 as paid, 0 as fen from new_rows
        union all select area_id, hour_of(paid_at), 0, 1, paid_fen from new_rows where paid_at is not null) d
      group by 1, 2 order by 1, 2
      on conflict (area_id, hour) do update set orders = area_hour.orders + excluded.orders, paid_orders = area_hour.paid_orders + excluded.paid_orders, paid_fen = area_hour.paid_fen + excluded.paid_fen;
    return null;
  end if;
  with changes as (
    select area_id, case_id, kind, state, day, sum(n) as n, sum(a) as a, sum(p) as p, sum(r) as r from (
      select area_id, case_id, kind, state, local_day(created_at) as day, 1 as n, amount_fen as a, paid_fen as p, refunded_fen as r from new_rows
      union all select area_id, case_id, kind, state, local_day(created_at), -1, -amount_fen, -paid_fen, -refunded_fen from old_rows) d
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(a) <> 0 or sum(p) <> 0 or sum(r) <> 0),
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
      select area_id, hour_of(created_at) as hour, 1 as made, 0 as paid, 0 as fen from new_rows
      union all select area_id, hour_of(paid_at), 0, 1, paid_fen from new_rows where paid_at is not null
      union all select area_id, hour_of(created_at), -1, 0, 0 from old_rows
      union all select area_id, hour_of(paid_at), 0, -1, -paid_fen from old_rows where paid_at is not null) d
    group by 1, 2 having sum(made) <> 0 or sum(paid) <> 0 or sum(fen) <> 0 order by 1, 2
    on conflict (area_id, hour) do update set orders = area_hour.orders + excluded.orders, paid_orders = area_hour.paid_orders + excluded.paid_orders, paid_fen = area_hour.paid_fen + excluded.paid_fen;
  return null;
end $$;
create trigger orders_rollup_insert after insert on orders referencing new table as new_rows for each statement execute function orders_rollup();
create trigger orders_rollup_update after update on orders referencing old table as old_rows new table as new_rows for each statement execute function orders_rollup();

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
create index orders_paid on orders (paid_at) include (area_id, paid_fen) where paid_at is not null;
create index scan_at on scan (at) include (area_id);
create index refund_succeeded on refund (succeeded_at) where succeeded_at is not null;

create index payment_failed on payment (order_id) where result = 'failed';

-- How many cameras were online, every ten minutes; kept for nine days.
create table device_count (
  at timestamptz not null,
  area_id bigint not null,
  online integer not null,
  devices integer not null,
  primary key (at, area_id)
);
