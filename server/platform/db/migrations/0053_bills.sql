-- Days of the payment provider's trade bill, one for each merchant number.
create table bill (
  id bigint generated always as identity primary key,
  day date not null,
  merchant text not null,
  fee_fen integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  version integer not null default 0,
  unique (day, merchant)
);

create table bill_line (
  bill_id bigint not null references bill (id) on delete cascade,
  thing text not null check (thing in ('payment', 'refund')),
  -- The provider's number of a payment, ours of a refund.
  number text not null,
  transaction_id text not null,
  order_no text not null,
  amount_fen integer not null check (amount_fen >= 0),
  -- As the bill spells it; it is never brought up to date there.
  state text not null,
  at timestamptz not null,
  primary key (thing, number)
);
create index bill_line_bill on bill_line (bill_id);

create table bill_difference (
  id bigint generated always as identity primary key,
  thing text not null check (thing in ('payment', 'refund')),
  number text not null,
  kind text not null check (kind in ('orderUnknown', 'paymentUnknown', 'amountDiffers', 'paymentMissing', 'refundUnknown', 'refundAmountDiffers', 'refundStateDiffers', 'refundMissing')),
  state text not null default 'open' check (state in ('open', 'settled', 'gone')),
  day date not null,
  at timestamptz not null,
  area_id bigint references area (id),
  order_id bigint references orders (id),
  order_no text not null,
  transaction_id text not null,
  refund_no text,
  ours_fen integer,
  theirs_fen integer,
  note text not null default '',
  settled_by text,
  settled_at timestamptz,
  version integer not null default 0,
  unique (thing, number),
  check ((state = 'settled') = (settled_at is not null)),
  -- Whoever settles one says why.
  check (state <> 'settled' or note <> '')
);
create index bill_difference_day on bill_difference (day desc, id desc);
create index bill_difference_open on bill_difference (day) where state = 'open';
create index bill_difference_area on bill_difference (area_id);
create index bill_difference_order on bill_difference (order_id);
-- A day's payments and refunds are looked for by when they happened.
create index payment_wechat_at on payment (at) where result = 'success' and channel = 'wechat';
create index refund_attempt_sent on refund_attempt (sent_at) where sent_at is not null;
