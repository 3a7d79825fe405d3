-- Orders, what they contain, their payments, downloads and complaints.

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  kind text not null check (kind in ('video', 'photo')),
  area_id bigint not null references area (id),
  case_id bigint not null references scenic_case (id),
  device_id bigint references device (id) on delete set null,
  visitor_id bigint references visitor (id),
  package_price_id bigint,
  photo_package_id bigint,
  goods text not null,
  -- As it was when the order was made; searched whole or by its last four digits.
  phone text,
  amount_fen integer not null check (amount_fen >= 0),
  paid_fen integer not null default 0 check (paid_fen >= 0),
  refunded_fen integer not null default 0 check (refunded_fen >= 0),
  -- Asked for or under way, and returned: maintained by refund_counts().
  refunding_fen integer not null default 0 check (refunding_fen >= 0),
  state text not null default 'created' check (state in ('created', 'paid', 'partly_refunded', 'refunded', 'closed')),
  channel text check (channel in ('wechat', 'alipay', 'cash')),
  transaction_id text unique,
  pay_error text,
  note text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  downloads_used integer not null default 0,
  downloads_allowed integer not null default 9,
  version integer not null default 0,
  -- The activity within which an order was made.
  activity_id bigint,
  channel_code text not null default '',
  channel_code_id bigint,
  -- By which channel an order came that names none, once the scan that told so has gone. Null: ask the scans.
  came_by text,
  -- The coupon that an order was made with, and what it took off the price; both stay, whatever becomes of the coupon.
  coupon_id bigint,
  discount_fen integer not null default 0 check (discount_fen >= 0),
  constraint refunds_within_paid check (refunded_fen + refunding_fen <= paid_fen),
  constraint paid_has_time check ((paid_at is null) = (state in ('created', 'closed'))),
  unique (id, area_id),
  foreign key (package_price_id, area_id) references package_price (id, area_id),
  foreign key (photo_package_id, area_id) references photo_package (id, area_id),
  foreign key (activity_id, area_id) references activity (id, area_id),
  constraint coupon_takes_off check ((coupon_id is null) = (discount_fen = 0))
) with (fillfactor = 85);
create index orders_area on orders (area_id, created_at desc, id desc);
create index orders_area_state on orders (area_id, state, created_at desc, id desc);
create index orders_state on orders (state, created_at desc, id desc);
-- A walk in the order of time over a wide choice of scenic areas and states leaves out the others without touching
-- their rows.
create index orders_created on orders (created_at desc, id desc) include (area_id, state);
create index orders_visitor on orders (visitor_id, created_at desc);
create index orders_phone on orders (phone, created_at desc) where phone is not null;
create index orders_phone_tail on orders (right(phone, 4), created_at desc) where phone is not null;
create index orders_package on orders (package_price_id, created_at) where package_price_id is not null;
create index orders_photo_package on orders (photo_package_id, created_at) where photo_package_id is not null;
-- Counts, sums and walks in the order of payment without touching a row.
create index orders_paid on orders (paid_at desc nulls last, id desc)
  include (area_id, state, paid_fen, refunded_fen) where paid_at is not null;
create index orders_area_paid on orders (area_id, paid_at desc nulls last, id desc)
  include (state, paid_fen, refunded_fen) where paid_at is not null;
create index orders_unpaid on orders (created_at) where state = 'created';
create index orders_no_prefix on orders (order_no text_pattern_ops);
create index orders_activity on orders (activity_id, created_at) where activity_id is not null;
create index orders_code on orders (channel_code_id, created_at) where channel_code_id is not null;
create index orders_coupon on orders (coupon_id) where coupon_id is not null;

-- A payment that arrives after the order was closed is real money: it reopens the order.
insert into move (machine, from_state, to_state) values
  ('order', 'created', 'paid'), ('order', 'created', 'closed'),
  ('order', 'closed', 'paid'),
  ('order', 'paid', 'partly_refunded'), ('order', 'paid', 'refunded'),
  ('order', 'partly_refunded', 'refunded');

create table order_item (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  area_id bigint not null,
  picture_id bigint references picture (id),
  title text not null,
  -- Share of the order's amount; the shares of an order sum up to it.
  amount_fen integer not null check (amount_fen >= 0),
  foreign key (order_id, area_id) references orders (id, area_id)
);
create index order_item_order on order_item (order_id, id);
create index order_item_picture on order_item (picture_id) where picture_id is not null;

create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  area_id bigint not null,
  result text not null check (result in ('success', 'failed')),
  channel text not null check (channel in ('wechat', 'alipay', 'cash')),
  transaction_id text not null unique,
  amount_fen integer not null check (amount_fen >= 0),
  reason text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  foreign key (order_id, area_id) references orders (id, area_id)
);
create index payment_order on payment (order_id);
-- An order is paid once.
create unique index payment_once on payment (order_id) where result = 'success';
create index payment_failed on payment (order_id) where result = 'failed';
-- A day's payments and refunds are looked for by when they happened.
create index payment_wechat_at on payment (at) where result = 'success' and channel = 'wechat';
-- Lights count the latest payments of each scenic area at every look.
create index payment_area on payment (area_id, at);

create table order_download (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  area_id bigint not null,
  picture_id bigint references picture (id),
  external_id text not null,
  ip text not null default '',
  at timestamptz not null,
  unique (area_id, external_id),
  foreign key (order_id, area_id) references orders (id, area_id)
);
create index order_download_order on order_download (order_id);

create table complaint (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  order_id bigint not null,
  external_id text not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'handled')),
  outcome text,
  handled_by text,
  handled_at timestamptz,
  created_at timestamptz not null,
  unique (area_id, external_id),
  foreign key (order_id, area_id) references orders (id, area_id)
);
create index complaint_order on complaint (order_id);
create index complaint_area on complaint (area_id, created_at desc);
create index complaint_open on complaint (created_at desc) where state = 'open';

insert into move (machine, from_state, to_state) values
  ('complaint', 'open', 'handled');

create trigger order_move before update of state on orders for each row execute function guard_move('order');

create trigger complaint_move before update of state on complaint for each row execute function guard_move('complaint');
