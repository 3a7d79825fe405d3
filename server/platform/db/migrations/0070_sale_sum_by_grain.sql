-- A report reads one grain. Rows of a grain lie together, so that a month of all scenic areas is a hundred blocks and not ten thousand.
alter table sale_sum rename to sale_sum_before;
alter index sale_sum_pkey rename to sale_sum_before_pkey;
drop index sale_sum_span;

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

insert into sale_sum (area_id, span, start, grain, case_id, device_id, package_id, code_id, kind, orders, amount_fen, paid_orders, paid_fen, refunds, refunded_fen)
  select area_id, span, start, grain, case_id, device_id, package_id, code_id, kind, orders, amount_fen, paid_orders, paid_fen, refunds, refunded_fen from sale_sum_before order by span, start, area_id;
drop table sale_sum_before;
