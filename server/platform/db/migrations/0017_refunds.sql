-- Refunds, and what was sent to the payment provider for them.

create table refund (
  id bigint generated always as identity primary key,
  -- Ours; the provider is called with attempt numbers made from it.
  refund_no text not null unique,
  order_id bigint not null,
  area_id bigint not null,
  case_id bigint not null references scenic_case (id),
  amount_fen integer not null check (amount_fen > 0),
  reason text not null check (reason in ('blurred', 'wrongMatch', 'paidTwice', 'visitorAsked', 'other')),
  note text not null default '',
  origin text not null check (origin in ('request', 'complaint', 'mandatory')),
  complaint_id bigint references complaint (id),
  state text not null check (
    state in ('requested', 'approved', 'processing', 'succeeded', 'abnormal', 'closed', 'rejected')
  ),
  -- A repeated request with the same key is the same request.
  request_key text not null unique,
  requested_by text not null,
  requested_by_id bigint references admin (id) on delete set null,
  requested_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  failure text,
  attempts integer not null default 0,
  -- When the worker looks at it again; null where nothing is to be expected.
  due_at timestamptz,
  succeeded_at timestamptz,
  version integer not null default 0,
  foreign key (order_id, area_id) references orders (id, area_id),
  check ((state = 'succeeded') = (succeeded_at is not null))
);
create index refund_order on refund (order_id);
create index refund_area on refund (area_id, requested_at desc nulls last, id desc);
create index refund_state on refund (state, requested_at desc nulls last, id desc);
-- In the order that the list asks for, which says where nothing comes last: otherwise all refunds are sorted for a page
-- of them.
create index refund_requested on refund (requested_at desc nulls last, id desc);
create index refund_succeeded on refund (succeeded_at desc nulls last, id desc)
  include (area_id, state, amount_fen) where succeeded_at is not null;
create index refund_no_prefix on refund (refund_no text_pattern_ops);
create index refund_due on refund (due_at) where due_at is not null;

-- The same table as refundMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values
  ('refund', 'requested', 'approved'), ('refund', 'requested', 'rejected'),
  ('refund', 'approved', 'processing'), ('refund', 'approved', 'succeeded'), ('refund', 'approved', 'abnormal'),
  ('refund', 'approved', 'closed'),
  ('refund', 'processing', 'succeeded'), ('refund', 'processing', 'abnormal'), ('refund', 'processing', 'closed'),
  ('refund', 'abnormal', 'processing'), ('refund', 'abnormal', 'succeeded'), ('refund', 'abnormal', 'rejected'),
  ('refund', 'closed', 'approved'), ('refund', 'closed', 'rejected');

create table refund_item (
  refund_id bigint not null references refund (id) on delete cascade,
  order_item_id bigint not null references order_item (id),
  amount_fen integer not null check (amount_fen > 0),
  primary key (refund_id, order_item_id)
);
create index refund_item_item on refund_item (order_item_id);

-- What was sent to the provider under which number, and what it said.
create table refund_attempt (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refund (id),
  -- The provider's idempotency key: the same number refunds once.
  out_refund_no text not null unique,
  provider text not null,
  provider_refund_id text,
  provider_state text,
  error text,
  sent_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create index refund_attempt_refund on refund_attempt (refund_id);
-- A second number may go out only after the provider has closed the first for good: otherwise both could be paid.
create unique index refund_attempt_live on refund_attempt (refund_id) where provider_state is distinct from 'CLOSED';
create index refund_attempt_sent on refund_attempt (sent_at) where sent_at is not null;

-- Each notification once, however often it comes.
create table provider_notification (
  provider text not null,
  notification_id text not null,
  at timestamptz not null default now(),
  primary key (provider, notification_id)
);

-- Money asked back and money returned stand in the order's row, whose check and lock make "open and done refunds never
-- exceed what was paid" true however many come at once.
create function refund_counts() returns trigger language plpgsql as $$
declare
  live_before integer := 0; live_after integer := 0; done_before integer := 0; done_after integer := 0;
begin
  if tg_op = 'UPDATE' then
    if old.state in ('requested', 'approved', 'processing', 'abnormal', 'closed') then
      live_before := old.amount_fen;
    end if;
    if old.state = 'succeeded' then done_before := old.amount_fen; end if;
  end if;
  if new.state in ('requested', 'approved', 'processing', 'abnormal', 'closed') then
    live_after := new.amount_fen;
  end if;
  if new.state = 'succeeded' then done_after := new.amount_fen; end if;
  if live_before <> live_after or done_before <> done_after then
    update orders set
      refunding_fen = refunding_fen + live_after - live_before,
      refunded_fen = refunded_fen + done_after - done_before,
      state = case
        when refunded_fen + done_after - done_before = 0 then state
        when refunded_fen + done_after - done_before = paid_fen then 'refunded'
        else 'partly_refunded' end,
      version = version + 1
    where id = new.order_id;
  end if;
  return null;
end $$;
comment on function refund_counts is
  'Maintains refunding_fen, refunded_fen and state of the order, whose check refuses more than was paid.';

create trigger refund_move before update of state on refund for each row execute function guard_move('refund');
create trigger refund_counts after insert or update of state, amount_fen on refund
  for each row execute function refund_counts();
