-- Read by a list of days or hours and, within it, by scenic area: one key serves a single area and all of them.
alter table order_day drop constraint order_day_pkey;
drop index order_day_day;
alter table order_day add primary key (day, area_id, case_id, kind, state);

alter table area_hour drop constraint area_hour_pkey;
drop index area_hour_hour;
alter table area_hour add primary key (hour, area_id);

drop index order_month_month;
create index order_month_month on order_month (month, area_id);
