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
create index order_month_month on order_month (month);
insert into order_month
  select area_id, case_id, kind, state, date_trunc('month', day::timestamp)::date, sum(orders), sum(amount_fen), sum(paid_fen), sum(refunded_fen) from order_day group by 1, 2, 3, 4, 5;

-- Rows are touched in key order, so that two transactions wait for each other in one direction only.
create or replace function orders_rollup() returns trigger language plpgsql as $$
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

-- A walk in the order of time over a wide choice of scenic areas and states leaves out the others without touching their rows.
drop index orders_created;
create index orders_created on orders (created_at desc, id desc) include (area_id, state);

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
