-- What receivers get of paid orders. Bills are made with the payment, follow refunds until they are sent, and are sent
-- one by one.

-- The payment of an order of which somebody gets a part: its money is frozen at the provider until it is shared or
-- released.
create table order_split (
  order_id bigint primary key,
  area_id bigint not null,
  transaction_id text not null unique,
  paid_fen integer not null check (paid_fen > 0),
  paid_at timestamptz not null,
  -- What was left was released to whoever collects: nothing of it is shared from then on.
  released_at timestamptz,
  -- When the worker looks at it again; null where nothing is to be expected.
  due_at timestamptz,
  -- Until then one worker has it for itself, whoever hurries it meanwhile.
  held_until timestamptz,
  attempts integer not null default 0,
  unique (order_id, area_id),
  foreign key (order_id, area_id) references orders (id, area_id)
);
create index order_split_due on order_split (due_at) where due_at is not null;
create index order_split_area on order_split (area_id);

create table split_bill (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  order_id bigint not null,
  area_id bigint not null,
  case_id bigint not null references scenic_case (id),
  ratio_id bigint not null references share_ratio (id),
  -- Among the bills of its order, in which fen that are left go round.
  place smallint not null,
  -- Just one of them.
  enterprise_id bigint references enterprise (id),
  merchant_id bigint references merchant (id),
  receiver_name text not null,
  share integer not null check (share between 1 and 10000),
  amount_fen integer not null check (amount_fen >= 0),
  -- Taken back after it was shared, and about to be. Kept by split_return_counts(), never written by hand.
  returned_fen integer not null default 0 check (returned_fen >= 0),
  returning_fen integer not null default 0 check (returning_fen >= 0),
  state text not null default 'frozen' check (
    state in ('frozen', 'processing', 'finished', 'failed', 'unfrozen', 'returned')
  ),
  -- Under which number, and to which account, it was sent last.
  out_no text unique,
  account_kind text,
  account text,
  provider_no text,
  attempts integer not null default 0,
  failure text,
  -- Why it was released instead.
  reason text not null default '',
  paid_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (order_id, place),
  unique (id, area_id),
  foreign key (order_id, area_id) references order_split (order_id, area_id),
  check (num_nonnulls(enterprise_id, merchant_id) = 1),
  constraint returns_within_share check (returned_fen + returning_fen <= amount_fen),
  check (state in ('finished', 'returned') or returned_fen + returning_fen = 0),
  check (state not in ('processing', 'finished', 'returned') or out_no is not null)
);
create index split_bill_paid on split_bill (paid_at desc nulls last, id desc)
  include (area_id, state, amount_fen, returned_fen);
create index split_bill_area on split_bill (area_id, paid_at desc nulls last, id desc);
create index split_bill_case on split_bill (case_id, paid_at desc nulls last, id desc);
create index split_bill_state on split_bill (state, paid_at desc nulls last, id desc);
create index split_bill_open on split_bill (area_id, state)
  include (amount_fen) where state in ('frozen', 'processing', 'failed');
create index split_bill_amount on split_bill (amount_fen);
create index split_bill_ended on split_bill (ended_at);
create index split_bill_ratio on split_bill (ratio_id);
create index split_bill_enterprise on split_bill (enterprise_id, paid_at desc) where enterprise_id is not null;
create index split_bill_merchant on split_bill (merchant_id, paid_at desc) where merchant_id is not null;
create index split_bill_no_prefix on split_bill (bill_no text_pattern_ops);

-- The same table as splitMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values
  ('split_bill', 'frozen', 'processing'), ('split_bill', 'frozen', 'unfrozen'),
  ('split_bill', 'processing', 'finished'), ('split_bill', 'processing', 'failed'),
  ('split_bill', 'failed', 'processing'), ('split_bill', 'failed', 'unfrozen'),
  ('split_bill', 'finished', 'returned');

-- What is taken back of a share for a refund, before that goes out.
create table split_return (
  id bigint generated always as identity primary key,
  return_no text not null unique,
  bill_id bigint not null,
  area_id bigint not null,
  refund_id bigint not null references refund (id),
  amount_fen integer not null check (amount_fen > 0),
  state text not null default 'pending' check (state in ('pending', 'processing', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (bill_id, refund_id),
  foreign key (bill_id, area_id) references split_bill (id, area_id)
);
create index split_return_refund on split_return (refund_id);
create index split_return_area on split_return (area_id);

insert into move (machine, from_state, to_state) values
  ('split_return', 'pending', 'processing'), ('split_return', 'pending', 'succeeded'),
  ('split_return', 'pending', 'failed'),
  ('split_return', 'processing', 'succeeded'), ('split_return', 'processing', 'failed');

-- The same rule as split() in the contract, which previews it; a test compares them.
create function split_fen(amount bigint, shares integer[]) returns bigint[] language sql immutable strict as $$
  with part as (
    select p.at, amount * p.share / 10000 as fen, amount * p.share % 10000 as remainder, p.share
    from unnest(shares) with ordinality p (share, at)
  ), ranked as (
    select part.at, part.fen,
      row_number() over (order by part.remainder desc, part.at) as place,
      amount * sum(part.share) over () / 10000 - sum(part.fen) over () as spare
    from part
  )
  select coalesce(
    array_agg(r.fen + case when r.place <= trunc(r.spare) then 1 else 0 end order by r.at),
    '{}'
  )::bigint[]
  from ranked r
$$;

create function split_bill_begins() returns trigger language plpgsql as $$
begin
  new.bill_no := 'S' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(new.id::text, 8, '0');
  return new;
end $$;
comment on function split_bill_begins is 'Sets bill_no.';

-- Only payments by WeChat can be shared. Ratios are those at the instant of the payment, which stay on record.
create function order_shared() returns trigger language plpgsql as $$
declare shares integer[]; fen bigint[];
begin
  select array_agg(r.share order by r.id) into shares
    from share_ratio r
    where r.case_id = new.case_id and new.kind = any (r.order_kinds)
      and r.starts_at <= new.paid_at and (r.ends_at is null or r.ends_at > new.paid_at);
  if shares is null then return null; end if;
  fen := split_fen(new.paid_fen - new.refunded_fen - new.refunding_fen, shares);
  insert into order_split (order_id, area_id, transaction_id, paid_fen, paid_at, due_at)
    select new.id, new.area_id, new.transaction_id, new.paid_fen, new.paid_at,
      greatest(new.paid_at + make_interval(hours => l.wait_hours), now() + interval '1 minute')
    from share_limit l;
  insert into split_bill (
    order_id, area_id, case_id, ratio_id, place, enterprise_id, merchant_id, receiver_name, share, amount_fen, paid_at
  )
    select new.id, new.area_id, new.case_id, r.id, r.place, r.enterprise_id, r.merchant_id,
      coalesce(
        (select e.name from enterprise e where e.id = r.enterprise_id),
        (select m.name from merchant m where m.id = r.merchant_id)
      ),
      r.share, fen[r.place], new.paid_at
    from (
      select s.*, row_number() over (order by s.id) as place
      from share_ratio s
      where s.case_id = new.case_id and new.kind = any (s.order_kinds)
        and s.starts_at <= new.paid_at and (s.ends_at is null or s.ends_at > new.paid_at)
    ) r
    order by r.place;
  return null;
end $$;
comment on function order_shared is
  'Makes order_split and one split_bill for each share ratio in force when the order was paid.';

-- What each bill of an order is about, of what is left of it: refunds that are asked for are taken off.
create function split_of(of_order bigint) returns bigint[] language sql stable as $$
  select split_fen(
    o.paid_fen - o.refunded_fen - o.refunding_fen,
    (select array_agg(b.share order by b.place) from split_bill b where b.order_id = o.id)
  )
  from orders o
  where o.id = of_order
$$;

-- What has not been sent follows what is left; what was on its way and failed does so from then on.
create function split_follows() returns trigger language plpgsql as $$
declare fen bigint[];
begin
  fen := split_of(new.id);
  update split_bill b set amount_fen = fen[b.place], version = b.version + 1
  where b.order_id = new.id and b.state in ('frozen', 'failed') and b.amount_fen <> fen[b.place];
  -- A failed bill of which nothing is left has nothing to wait for.
  update order_split s set due_at = now() where s.order_id = new.id and s.due_at > now()
    and exists (select from split_bill b where b.order_id = new.id and b.state = 'failed' and b.amount_fen = 0);
  return null;
end $$;
comment on function split_follows is 'Adjusts amounts of unsent split_bill rows to what refunds leave of the order.';

create function split_failed_follows() returns trigger language plpgsql as $$
begin
  new.amount_fen := (split_of(new.order_id))[new.place];
  return new;
end $$;
comment on function split_failed_follows is
  'Sets amount_fen of a bill that failed to its share of what is left of the order.';

create function split_return_counts() returns trigger language plpgsql as $$
declare live_before integer := 0; live_after integer := 0; done integer := 0;
begin
  if tg_op = 'UPDATE' and old.state in ('pending', 'processing') then live_before := old.amount_fen; end if;
  if new.state in ('pending', 'processing') then live_after := new.amount_fen; end if;
  if new.state = 'succeeded' and (tg_op = 'INSERT' or old.state <> 'succeeded') then done := new.amount_fen; end if;
  update split_bill set
    returning_fen = returning_fen + live_after - live_before,
    returned_fen = returned_fen + done,
    state = case when done > 0 and returned_fen + done = amount_fen then 'returned' else state end,
    version = version + 1
  where id = new.bill_id;
  return null;
end $$;
comment on function split_return_counts is
  'Maintains returning_fen, returned_fen and state of the split_bill, whose check refuses more than its share.';

create trigger split_bill_move before update of state on split_bill
  for each row execute function guard_move('split_bill');
create trigger split_bill_begins before insert on split_bill for each row execute function split_bill_begins();
create trigger split_failed_follows before update of state on split_bill
  for each row when (old.state = 'processing' and new.state = 'failed')
  execute function split_failed_follows();

create trigger split_return_move before update of state on split_return
  for each row execute function guard_move('split_return');
create trigger split_return_counts after insert or update of state on split_return
  for each row execute function split_return_counts();

create trigger order_paid_shared after update of state on orders
  for each row
  when (
    old.state in ('created', 'closed') and new.state = 'paid'
    and new.channel = 'wechat' and new.transaction_id is not null and new.paid_fen > 0
  )
  execute function order_shared();
create trigger order_made_shared after insert on orders
  for each row
  when (new.state = 'paid' and new.channel = 'wechat' and new.transaction_id is not null and new.paid_fen > 0)
  execute function order_shared();
create trigger order_split_follows after update of refunded_fen, refunding_fen on orders
  for each row when (old.refunded_fen + old.refunding_fen <> new.refunded_fen + new.refunding_fen)
  execute function split_follows();
