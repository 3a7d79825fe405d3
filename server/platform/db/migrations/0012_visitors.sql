-- Visitors of scenic areas, known by the mini-program.

create table visitor (
  id bigint generated always as identity primary key,
  openid text not null unique,
  nick text not null default '',
  phone text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when it may not sign in, as exact as the instants of the wire: what came in late is told from what came
  -- after.
  barred_at timestamptz,
  note text not null default '',
  version integer not null default 0,
  -- Paid orders, and what of the money was kept; likewise of a visitor in a scenic area.
  orders integer not null default 0,
  paid_fen bigint not null default 0
);
create index visitor_seen on visitor (last_seen_at desc nulls last, id desc);
create index visitor_first_seen on visitor (first_seen_at desc nulls last, id desc);
create index visitor_paid on visitor (paid_fen desc nulls last, id desc);
create index visitor_orders on visitor (orders desc nulls last, id desc);
create index visitor_phone on visitor (phone) where phone is not null;
create index visitor_phone_tail on visitor (right(phone, 4)) where phone is not null;
create index visitor_nick on visitor (nick text_pattern_ops);
create index visitor_barred on visitor (barred_at) where barred_at is not null;

-- A visitor belongs to a customer as far as it was seen in the customer's scenic areas.
create table visitor_area (
  visitor_id bigint not null references visitor (id),
  area_id bigint not null references area (id),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  orders integer not null default 0,
  paid_fen bigint not null default 0,
  primary key (area_id, visitor_id)
);
create index visitor_area_visitor on visitor_area (visitor_id);
create index visitor_area_seen on visitor_area (area_id, last_seen_at desc nulls last, visitor_id desc);
create index visitor_area_first_seen on visitor_area (area_id, first_seen_at);
