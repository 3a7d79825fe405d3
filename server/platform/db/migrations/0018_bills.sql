-- Bills of the payment provider, compared with our payments and refunds.

-- A file of bills that was taken, so that it can be taken back as a whole.
create table bill_import (
  id bigint generated always as identity primary key,
  -- Of the text, however it was packed or saved.
  digest text not null,
  -- Days of merchants in it.
  bills integer not null check (bills > 0),
  lines integer not null,
  taken_by text not null,
  taken_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index bill_import_digest on bill_import (digest) where undone_at is null;

-- Days of the payment provider's trade bill, one for each merchant number.
create table bill (
  id bigint generated always as identity primary key,
  day date not null,
  merchant text not null,
  fee_fen integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  version integer not null default 0,
  import_id bigint references bill_import (id) not null,
  unique (day, merchant)
);
create index bill_import_id on bill (import_id);

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
  kind text not null check (
    kind in (
      'orderUnknown', 'paymentUnknown', 'amountDiffers', 'paymentMissing', 'refundUnknown', 'refundAmountDiffers',
      'refundStateDiffers', 'refundMissing'
    )
  ),
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

-- What an import took the place of: whole bills of the same day and merchant, and single lines that stood in another
-- one.
create table bill_past (
  import_id bigint not null references bill_import (id) on delete cascade,
  -- No reference: the bill may be gone by now.
  bill_id bigint not null,
  -- The bill's version since: where it is another one by now, its lines are not put back.
  version integer not null,
  -- Null where the bill itself stayed.
  past_import_id bigint references bill_import (id),
  fee_fen integer,
  imported_by text,
  imported_at timestamptz,
  lines jsonb not null,
  primary key (import_id, bill_id),
  check (
    (past_import_id is null) = (imported_at is null)
    and (imported_at is null) = (imported_by is null)
    and (imported_by is null) = (fee_fen is null)
  )
);
create index bill_past_import on bill_past (past_import_id);
