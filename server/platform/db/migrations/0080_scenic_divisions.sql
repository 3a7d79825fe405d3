-- What a scenic area itself gets of its turnover, by agreement. Whole days in Asia/Shanghai, the last one included.
create table scenic_division (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  share integer not null check (share between 1 and 10000),
  first_day date not null,
  last_day date,
  contract_no text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  check (last_day >= first_day),
  -- Ranges of one number stand for being equal, which this kind of index knows by itself.
  constraint scenic_division_alone exclude using gist (int8range(area_id, area_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&)
);
create index scenic_division_area on scenic_division (area_id);
