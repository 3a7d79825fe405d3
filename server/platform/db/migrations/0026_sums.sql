-- Sums of orders, maintained in the transaction of the row that changes them. What they must hold is said once, by the
-- views …_scan; `npm run admin -- verify-figures` compares. Zero in a key: not told apart by it, or the order has none.

-- Orders by the day on which they were made, and by their state: what lists of orders sum up to.
create table order_sum (
  area_id bigint not null,
  span text not null,
  -- First day of the month, the day; of 'all' one for all.
  start date not null,
  case_id bigint not null,
  kind text not null,
  state text not null,
  orders bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refunded_fen bigint not null,
  primary key (area_id, span, start, case_id, kind, state)
) with (fillfactor = 70);
-- Over all scenic areas.
create index order_sum_span on order_sum (span, start, state) where case_id = 0;
create index order_sum_case on order_sum (case_id, span, start) where case_id <> 0;

create table sale_sum (
  area_id bigint not null,
  span text not null,
  start date not null,
  -- What is told apart: area, case, device, package, code, or each of them.
  grain text not null,
  case_id bigint not null,
  device_id bigint not null,
  -- With kind: of package_price (video) or photo_package (photo).
  package_id bigint not null,
  code_id bigint not null,
  kind text not null,
  -- Made on that day, whatever became of them.
  orders bigint not null,
  amount_fen bigint not null,
  -- Paid on that day.
  paid_orders bigint not null,
  paid_fen bigint not null,
  -- Money that arrived back on that day, of orders of whatever day.
  refunds bigint not null,
  refunded_fen bigint not null,
  primary key (area_id, span, grain, start, case_id, device_id, package_id, code_id, kind)
) partition by list (grain);
create table sale_sum_area partition of sale_sum for values in ('area') with (fillfactor = 70);
create table sale_sum_case partition of sale_sum for values in ('case') with (fillfactor = 70);
create table sale_sum_device partition of sale_sum for values in ('device') with (fillfactor = 70);
create table sale_sum_package partition of sale_sum for values in ('package') with (fillfactor = 70);
create table sale_sum_code partition of sale_sum for values in ('code') with (fillfactor = 70);
create table sale_sum_each partition of sale_sum for values in ('each') with (fillfactor = 70);
create index sale_sum_span on sale_sum (span, start);

-- One change of sales, as add_sales() takes it.
create type sale as (
  area_id bigint, case_id bigint, device_id bigint, package_id bigint, code_id bigint, kind text, at timestamptz,
  orders bigint, amount_fen bigint, paid_orders bigint, paid_fen bigint, refunds bigint, refunded_fen bigint
);

-- The rows of order_sum that a day of an order touches. The widest first: transactions of a scenic area queue there,
-- and lock nothing before it.
create function order_levels(at timestamptz, case_id bigint)
returns table (rank int, span text, start date, case_id bigint) language sql immutable parallel safe as $$
  select *
  from (values
    (0, 'all', date '1970-01-01', 0::bigint),
    (1, 'month', date_trunc('month', local_day(at)::timestamp)::date, 0),
    (2, 'month', date_trunc('month', local_day(at)::timestamp)::date, case_id),
    (3, 'day', local_day(at), 0),
    (4, 'day', local_day(at), case_id)
  ) l
$$;

-- The rows of sale_sum that a sale touches, the widest first too.
create function sale_levels(at timestamptz, case_id bigint, device_id bigint, package_id bigint, code_id bigint)
returns table (
  rank int, span text, start date, grain text, case_id bigint, device_id bigint, package_id bigint, code_id bigint
) language sql immutable parallel safe as $$
  select m.rank, m.span,
    case m.span when 'day' then local_day(at) else date_trunc('month', local_day(at)::timestamp)::date end,
    m.grain, m.case_id, m.device_id, m.package_id, m.code_id
  from (values
    (0, 'month', 'area', 0::bigint, 0::bigint, 0::bigint, 0::bigint),
    (1, 'month', 'case', case_id, 0, 0, 0),
    (2, 'month', 'device', case_id, device_id, 0, 0),
    (3, 'month', 'package', case_id, 0, package_id, 0),
    (4, 'month', 'code', case_id, 0, 0, code_id),
    (5, 'day', 'area', 0, 0, 0, 0),
    (6, 'day', 'each', case_id, device_id, package_id, code_id)
  ) m (rank, span, grain, case_id, device_id, package_id, code_id)
$$;

create view orders_were as
  select visitor_id, area_id, paid_at, paid_fen, refunded_fen from orders where false;

-- What an insert has for the rows before it. The triggers on updates have transition tables of these names, which go
-- before the views.
create view orders_before as
  select id, area_id, case_id, device_id, package_price_id, photo_package_id, channel_code_id, kind, state,
    created_at, paid_at, amount_fen, paid_fen, refunded_fen
  from orders
  where false;

create view refund_before as
  select order_id, area_id, amount_fen, succeeded_at from refund where false;

create view order_sum_scan as
  select o.area_id, l.span, l.start, l.case_id, o.kind, o.state,
    count(*) as orders,
    sum(o.amount_fen) as amount_fen,
    sum(o.paid_fen) as paid_fen,
    sum(o.refunded_fen) as refunded_fen
  from orders o
    cross join lateral order_levels(o.created_at, o.case_id) l
  group by 1, 2, 3, 4, 5, 6;

create view sale_event as
  select o.area_id, e.at, o.case_id, coalesce(o.device_id, 0) as device_id,
    coalesce(o.package_price_id, o.photo_package_id, 0) as package_id,
    coalesce(o.channel_code_id, 0) as code_id, o.kind,
    e.orders, e.amount_fen, e.paid_orders, e.paid_fen, e.refunds, e.refunded_fen
  from orders o
    cross join lateral (values
      (o.created_at, 1, o.amount_fen, 0, 0, 0, 0),
      (o.paid_at, 0, 0, 1, o.paid_fen, 0, 0)
    ) e (at, orders, amount_fen, paid_orders, paid_fen, refunds, refunded_fen)
  where e.at is not null
  union all
  select r.area_id, r.succeeded_at, o.case_id, coalesce(o.device_id, 0),
    coalesce(o.package_price_id, o.photo_package_id, 0),
    coalesce(o.channel_code_id, 0), o.kind,
    0, 0, 0, 0, 1, r.amount_fen
  from refund r
    join orders o on o.id = r.order_id
  where r.succeeded_at is not null;

create view sale_sum_scan as
  select e.area_id, l.span, l.start, l.grain, l.case_id, l.device_id, l.package_id, l.code_id, e.kind,
    sum(e.orders)::bigint as orders,
    sum(e.amount_fen)::bigint as amount_fen,
    sum(e.paid_orders)::bigint as paid_orders,
    sum(e.paid_fen)::bigint as paid_fen,
    sum(e.refunds)::bigint as refunds,
    sum(e.refunded_fen)::bigint as refunded_fen
  from sale_event e
    cross join lateral sale_levels(e.at, e.case_id, e.device_id, e.package_id, e.code_id) l
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

create view area_hour_scan as
  select area_id, hour,
    sum(scans)::bigint as scans,
    sum(pictures)::bigint as pictures,
    sum(matches)::bigint as matches,
    sum(orders)::bigint as orders,
    sum(paid_orders)::bigint as paid_orders,
    sum(paid_fen)::bigint as paid_fen,
    sum(refunds)::bigint as refunds,
    sum(refunded_fen)::bigint as refunded_fen
  from (
    select area_id, hour_of(at) as hour, 1::bigint as scans, 0 as pictures, 0::bigint as matches,
      0 as orders, 0 as paid_orders, 0 as paid_fen, 0 as refunds, 0 as refunded_fen
    from scan
    union all select area_id, hour, scans, 0, matches, 0, 0, 0, 0, 0 from gone_hour
    union all select area_id, hour_of(taken_at), 0, 1, 0, 0, 0, 0, 0, 0 from picture
    union all select area_id, hour_of(at), 0, 0, 1, 0, 0, 0, 0, 0 from face_match
    union all select area_id, hour_of(created_at), 0, 0, 0, 1, 0, 0, 0, 0 from orders
    union all select area_id, hour_of(paid_at), 0, 0, 0, 0, 1, paid_fen, 0, 0 from orders where paid_at is not null
    union all
    select area_id, hour_of(succeeded_at), 0, 0, 0, 0, 0, 0, 1, amount_fen from refund where succeeded_at is not null
  ) e
  group by 1, 2;

-- Visitors are locked in the order in which the ingest locks them; what is not locked here is not touched.
create function visitor_rollup() returns trigger language plpgsql as $$
begin
  with changes as materialized (
    select visitor_id, area_id, sum(n) as n, sum(fen) as fen
    from (
      select visitor_id, area_id, (paid_at is not null)::int as n, paid_fen - refunded_fen as fen from orders_are
      union all
      select visitor_id, area_id, -(paid_at is not null)::int, refunded_fen - paid_fen from orders_were
    ) c
    where visitor_id is not null
    group by 1, 2
    having sum(n) <> 0 or sum(fen) <> 0
  ),
  held as materialized (
    select id from visitor where id in (select visitor_id from changes) order by openid for no key update
  ),
  there as (
    update visitor_area s set orders = s.orders + c.n, paid_fen = s.paid_fen + c.fen
    from changes c
      join held h on h.id = c.visitor_id
    where s.visitor_id = c.visitor_id and s.area_id = c.area_id
  )
  update visitor v set orders = v.orders + c.n, paid_fen = v.paid_fen + c.fen
    from (select visitor_id, sum(n) as n, sum(fen) as fen from changes group by 1) c
      join held h on h.id = c.visitor_id
    where v.id = c.visitor_id;
  return null;
end $$;
comment on function visitor_rollup is 'Maintains orders and paid_fen of visitor and visitor_area.';

create function orders_sums() returns trigger language plpgsql as $$
begin
  insert into order_sum (area_id, span, start, case_id, kind, state, orders, amount_fen, paid_fen, refunded_fen)
    select c.area_id, l.span, l.start, l.case_id, c.kind, c.state, sum(c.n), sum(c.a), sum(c.p), sum(c.r)
    from (
      select area_id, case_id, kind, state, min(created_at) as at,
        sum(sign) as n, sum(sign * amount_fen) as a, sum(sign * paid_fen) as p, sum(sign * refunded_fen) as r
      from (
        select 1 as sign, area_id, case_id, kind, state, created_at, amount_fen, paid_fen, refunded_fen
        from orders_after
        union all
        select -1, area_id, case_id, kind, state, created_at, amount_fen, paid_fen, refunded_fen
        from orders_before
      ) s
      group by 1, 2, 3, 4, local_day(created_at)
      having sum(sign) <> 0 or sum(sign * amount_fen) <> 0
        or sum(sign * paid_fen) <> 0 or sum(sign * refunded_fen) <> 0
    ) c
      cross join lateral order_levels(c.at, c.case_id) l
    group by c.area_id, l.rank, l.span, l.start, l.case_id, c.kind, c.state
    order by c.area_id, l.rank, l.start, l.case_id, c.kind, c.state
    on conflict (area_id, span, start, case_id, kind, state) do update set
      orders = order_sum.orders + excluded.orders,
      amount_fen = order_sum.amount_fen + excluded.amount_fen,
      paid_fen = order_sum.paid_fen + excluded.paid_fen,
      refunded_fen = order_sum.refunded_fen + excluded.refunded_fen;
  insert into area_hour (area_id, hour, orders, paid_orders, paid_fen)
    select area_id, hour, sum(made), sum(paid), sum(fen)
    from (
      select area_id, hour_of(created_at) as hour, 1 as made, 0 as paid, 0 as fen from orders_after
      union all select area_id, hour_of(paid_at), 0, 1, paid_fen from orders_after where paid_at is not null
      union all select area_id, hour_of(created_at), -1, 0, 0 from orders_before
      union all select area_id, hour_of(paid_at), 0, -1, -paid_fen from orders_before where paid_at is not null
    ) d
    group by 1, 2
    having sum(made) <> 0 or sum(paid) <> 0 or sum(fen) <> 0
    order by 1, 2
    on conflict (area_id, hour) do update set
      orders = area_hour.orders + excluded.orders,
      paid_orders = area_hour.paid_orders + excluded.paid_orders,
      paid_fen = area_hour.paid_fen + excluded.paid_fen;
  -- Money that was returned follows its order to another camera, package or code.
  perform add_sales(array(
    select row(
      s.area_id, s.case_id, s.device_id, s.package_id, s.code_id, s.kind, min(s.at),
      sum(s.n), sum(s.a), sum(s.pn), sum(s.p), sum(s.rn), sum(s.r)
    )::sale
    from (
      select o.area_id, o.case_id, coalesce(o.device_id, 0) as device_id,
        coalesce(o.package_price_id, o.photo_package_id, 0) as package_id,
        coalesce(o.channel_code_id, 0) as code_id, o.kind, e.*
      from (
        select 1 as sign, id, area_id, case_id, device_id, package_price_id, photo_package_id, channel_code_id,
          kind, state, created_at, paid_at, amount_fen, paid_fen, refunded_fen
        from orders_after
        union all
        select -1, id, area_id, case_id, device_id, package_price_id, photo_package_id, channel_code_id,
          kind, state, created_at, paid_at, amount_fen, paid_fen, refunded_fen
        from orders_before
      ) o
        cross join lateral (values
          (o.created_at, sign, sign * o.amount_fen, 0, 0, 0, 0),
          (o.paid_at, 0, 0, sign, sign * o.paid_fen, 0, 0)
        ) e (at, n, a, pn, p, rn, r)
      where e.at is not null
      union all
      select o.area_id, o.case_id, coalesce(o.device_id, 0),
        coalesce(o.package_price_id, o.photo_package_id, 0),
        coalesce(o.channel_code_id, 0), o.kind, f.succeeded_at, 0, 0, 0, 0, o.sign, o.sign * f.amount_fen
      from (
        select 1 as sign, id, area_id, case_id, device_id, package_price_id, photo_package_id, channel_code_id,
          kind, state, created_at, paid_at, amount_fen, paid_fen, refunded_fen
        from orders_after
        union all
        select -1, id, area_id, case_id, device_id, package_price_id, photo_package_id, channel_code_id,
          kind, state, created_at, paid_at, amount_fen, paid_fen, refunded_fen
        from orders_before
      ) o
        join refund f on f.order_id = o.id and f.succeeded_at is not null
      where o.refunded_fen > 0 and o.id in (
        select b.id
        from orders_before b
          join orders_after a using (id)
        where (b.case_id, b.device_id, b.package_price_id, b.photo_package_id, b.channel_code_id, b.kind)
          is distinct from (a.case_id, a.device_id, a.package_price_id, a.photo_package_id, a.channel_code_id, a.kind)
      )
    ) s
    group by s.area_id, s.case_id, s.device_id, s.package_id, s.code_id, s.kind, local_day(s.at)
    having sum(s.n) <> 0 or sum(s.a) <> 0 or sum(s.pn) <> 0 or sum(s.p) <> 0 or sum(s.rn) <> 0 or sum(s.r) <> 0
  ));
  return null;
end $$;
comment on function orders_sums is 'Maintains order_sum, sale_sum and area_hour.';

create function add_sales(sales sale[]) returns void language plpgsql as $$
begin
  if cardinality(sales) = 0 then return; end if;
  insert into sale_sum (
    area_id, span, start, grain, case_id, device_id, package_id, code_id, kind,
    orders, amount_fen, paid_orders, paid_fen, refunds, refunded_fen
  )
    select e.area_id, l.span, l.start, l.grain, l.case_id, l.device_id, l.package_id, l.code_id, e.kind,
      sum(e.orders), sum(e.amount_fen), sum(e.paid_orders), sum(e.paid_fen), sum(e.refunds), sum(e.refunded_fen)
    from unnest(sales) e
      cross join lateral sale_levels(e.at, e.case_id, e.device_id, e.package_id, e.code_id) l
    group by e.area_id, l.rank, l.span, l.start, l.grain, l.case_id, l.device_id, l.package_id, l.code_id, e.kind
    order by e.area_id, l.rank, l.start, l.case_id, l.device_id, l.package_id, l.code_id, e.kind
    on conflict (area_id, span, grain, start, case_id, device_id, package_id, code_id, kind) do update set
      orders = sale_sum.orders + excluded.orders,
      amount_fen = sale_sum.amount_fen + excluded.amount_fen,
      paid_orders = sale_sum.paid_orders + excluded.paid_orders,
      paid_fen = sale_sum.paid_fen + excluded.paid_fen,
      refunds = sale_sum.refunds + excluded.refunds,
      refunded_fen = sale_sum.refunded_fen + excluded.refunded_fen;
end $$;

create function refund_sums() returns trigger language plpgsql as $$
begin
  insert into area_hour (area_id, hour, refunds, refunded_fen)
    select area_id, hour_of(succeeded_at), sum(sign), sum(sign * amount_fen)
    from (
      select 1 as sign, order_id, area_id, amount_fen, succeeded_at from refund_after
      union all
      select -1, order_id, area_id, amount_fen, succeeded_at from refund_before
    ) r
    where succeeded_at is not null
    group by 1, 2
    having sum(sign) <> 0 or sum(sign * amount_fen) <> 0
    order by 1, 2
    on conflict (area_id, hour) do update set
      refunds = area_hour.refunds + excluded.refunds,
      refunded_fen = area_hour.refunded_fen + excluded.refunded_fen;
  perform add_sales(array(
    select row(
      r.area_id, o.case_id, coalesce(o.device_id, 0), coalesce(o.package_price_id, o.photo_package_id, 0),
      coalesce(o.channel_code_id, 0), o.kind, min(r.succeeded_at),
      0, 0, 0, 0, sum(r.sign), sum(r.sign * r.amount_fen)
    )::sale
    from (
      select 1 as sign, order_id, area_id, amount_fen, succeeded_at from refund_after
      union all
      select -1, order_id, area_id, amount_fen, succeeded_at from refund_before
    ) r
      join orders o on o.id = r.order_id
    where r.succeeded_at is not null
    group by r.area_id, o.case_id, o.device_id, o.package_price_id, o.photo_package_id, o.channel_code_id, o.kind,
      local_day(r.succeeded_at)
    having sum(r.sign) <> 0 or sum(r.sign * r.amount_fen) <> 0
  ));
  return null;
end $$;
comment on function refund_sums is 'Maintains sale_sum and area_hour.';

create trigger visitor_rollup_insert after insert on orders
  referencing new table as orders_are
  for each statement execute function visitor_rollup();
create trigger visitor_rollup_update after update on orders
  referencing old table as orders_were new table as orders_are
  for each statement execute function visitor_rollup();
-- Named to come before the other triggers of these tables: transactions of a scenic area queue here.
create trigger area_sums_insert after insert on orders
  referencing new table as orders_after
  for each statement execute function orders_sums();
create trigger area_sums_update after update on orders
  referencing old table as orders_before new table as orders_after
  for each statement execute function orders_sums();

-- Named to come before the other triggers of these tables: transactions of a scenic area queue here.
create trigger area_sums_insert after insert on refund
  referencing new table as refund_after
  for each statement execute function refund_sums();
create trigger area_sums_update after update on refund
  referencing old table as refund_before new table as refund_after
  for each statement execute function refund_sums();
