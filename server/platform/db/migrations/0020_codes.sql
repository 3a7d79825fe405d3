-- Codes that hang in scenic areas. What is printed is our own short address, so that a code can be pointed elsewhere
-- and stay on the wall.
create table channel_code (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  case_id bigint,
  point_id bigint,
  name text not null,
  -- Drawn at random; what people type is folded before it is looked up (contract/codes/short.ts).
  short text not null unique check (short ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  place text not null default '',
  -- Empty: where the settings lead.
  target text not null default '',
  active boolean not null default true,
  -- The link into the mini-program that was made last.
  link_kind text check (link_kind in ('link', 'scheme')),
  link_url text,
  link_made_at timestamptz,
  -- Null for a link that does not end.
  link_expires_at timestamptz,
  link_renew boolean not null default false,
  link_error text,
  link_retry_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (area_id, name),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (point_id, case_id) references point (id, case_id),
  check (point_id is null or case_id is not null),
  check (link_url is null or link_kind is not null and link_made_at is not null)
);
create index channel_code_case on channel_code (case_id) where case_id is not null;
create index channel_code_point on channel_code (point_id) where point_id is not null;
create index channel_code_ending on channel_code (link_expires_at) where link_renew;

-- Short addresses that a code had before it was renewed; they lead on until they end.
create table former_short (
  short text primary key,
  code_id bigint not null references channel_code (id) on delete cascade,
  ends_at timestamptz not null
);
create index former_short_code on former_short (code_id);

-- The mini-program's own codes as the provider drew them, which do not end.
create table mini_code (
  code_id bigint not null references channel_code (id) on delete cascade,
  short text not null,
  type text not null,
  image bytea not null,
  primary key (code_id, short)
);

-- Links made on a day at the provider, which allows only so many.
create table link_quota (
  day date primary key,
  made integer not null default 0,
  -- The provider has said that there are no more.
  spent boolean not null default false
);

-- Mini-program codes of pages, drawn once: they do not end, and their provider takes so many calls a minute only.
create table page_code (
  -- Of which mini-program page.
  page text not null,
  scene text not null,
  type text not null,
  image bytea not null,
  made_by bigint references admin (id) on delete set null,
  made_at timestamptz not null default now(),
  primary key (page, scene)
);
create index page_code_maker on page_code (made_by, made_at);

create table scan (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  visitor_id bigint not null references visitor (id),
  external_id text not null,
  channel_code text not null default '',
  at timestamptz not null,
  channel_code_id bigint references channel_code (id),
  unique (area_id, external_id),
  foreign key (device_id, case_id) references device (id, case_id)
);
create index scan_area on scan (area_id, at desc);
create index scan_visitor on scan (visitor_id, at desc);
-- The hour that is running is compared with the same minutes of other days, from the rows.
create index scan_at on scan (at) include (area_id);
create index scan_code on scan (channel_code_id) where channel_code_id is not null;

-- By scenic area too: a code that was moved to another customer leaves its figures behind.
create table code_day (
  code_id bigint not null references channel_code (id) on delete cascade,
  area_id bigint not null,
  day date not null,
  -- The short address was opened.
  opens integer not null default 0,
  -- The mini-program told that a visitor had come by the code.
  arrivals integer not null default 0,
  -- The same scan opens the address and is told of: the larger of the two is what was scanned.
  scans integer not null generated always as (greatest(opens, arrivals)) stored,
  -- Paid ones, on the day on which they were made.
  orders integer not null default 0,
  paid_fen bigint not null default 0,
  last_scan_at timestamptz,
  primary key (code_id, area_id, day)
) with (fillfactor = 70);

alter table orders add foreign key (channel_code_id) references channel_code (id);

-- What an insert has for the orders before it; see orders_before.
create view coded_before as
  select channel_code_id, area_id, created_at, paid_at, paid_fen, refunded_fen from orders where false;

-- Rows are touched in key order, so that two transactions wait for each other in one direction only.
create function code_scans() returns trigger language plpgsql as $$
begin
  insert into code_day (code_id, area_id, day, arrivals, last_scan_at)
    select channel_code_id, area_id, local_day(at), count(*), max(at)
    from new_rows
    where channel_code_id is not null
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (code_id, area_id, day) do update set
      arrivals = code_day.arrivals + excluded.arrivals,
      last_scan_at = greatest(code_day.last_scan_at, excluded.last_scan_at);
  return null;
end $$;
comment on function code_scans is 'Counts scans in code_day.';

create function code_orders() returns trigger language plpgsql as $$
begin
  insert into code_day (code_id, area_id, day, orders, paid_fen)
    select channel_code_id, area_id, local_day(created_at),
      sum(sign * (paid_at is not null)::int), sum(sign * (paid_fen - refunded_fen))
    from (
      select 1 as sign, channel_code_id, area_id, created_at, paid_at, paid_fen, refunded_fen
      from coded_after
      where channel_code_id is not null
      union all
      select -1, channel_code_id, area_id, created_at, paid_at, paid_fen, refunded_fen
      from coded_before
      where channel_code_id is not null
    ) c
    group by 1, 2, 3
    having sum(sign * (paid_at is not null)::int) <> 0 or sum(sign * (paid_fen - refunded_fen)) <> 0
    order by 1, 2, 3
    on conflict (code_id, area_id, day) do update set
      orders = code_day.orders + excluded.orders,
      paid_fen = code_day.paid_fen + excluded.paid_fen;
  return null;
end $$;
comment on function code_orders is 'Maintains orders and paid_fen in code_day.';

create trigger code_scans after insert on scan
  referencing new table as new_rows
  for each statement execute function code_scans();

create trigger code_orders_insert after insert on orders
  referencing new table as coded_after
  for each statement execute function code_orders();
create trigger code_orders_update after update on orders
  referencing old table as coded_before new table as coded_after
  for each statement execute function code_orders();
