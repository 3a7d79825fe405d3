-- Coupons. What an activity has given is counted by triggers while they hold its row, so its stock is never given
-- twice, and no visitor gets more than its limit. A coupon follows the order that names it: held while that is unpaid,
-- used when it is paid.
create table coupon_activity (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  name text not null check (char_length(name) between 1 and 21),
  kind text not null check (kind in ('amount', 'percent')),
  amount_fen integer check (amount_fen between 1 and 10000000),
  -- In basis points of the price.
  percent_off integer check (percent_off between 100 and 9900),
  -- A percentage takes no more than this.
  max_fen integer check (max_fen between 1 and 10000000),
  threshold_fen integer not null default 0 check (threshold_fen between 0 and 10000000),
  order_kinds text[] not null check (
    order_kinds <@ '{video,photo}' and cardinality(order_kinds) between 1 and 2
    and array_position(order_kinds, null) is null
  ),
  stock integer not null check (stock between 1 and 1000000),
  -- Codes that were made, and what visitors were sent or took. Kept by coupon_added(), never written by hand.
  issued integer not null default 0 check (issued >= 0),
  per_visitor integer not null check (per_visitor between 1 and 100),
  -- Visitors may take one by themselves.
  claimable boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- From when a visitor has it; until the end of the activity without it.
  good_days integer check (good_days between 1 and 365),
  paused boolean not null default false,
  -- By a person, before its time.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (area_id, name),
  unique (id, area_id),
  constraint coupon_stock check (issued <= stock),
  constraint coupon_activity_times check (ends_at > starts_at),
  constraint coupon_activity_terms check (case kind
    when 'amount' then amount_fen is not null and percent_off is null and max_fen is null
      and (threshold_fen = 0 or threshold_fen > amount_fen)
    else amount_fen is null and percent_off is not null end)
);

-- Projects that it is for; all of the scenic area without any.
create table coupon_activity_case (
  activity_id bigint not null,
  case_id bigint not null,
  area_id bigint not null,
  primary key (activity_id, case_id),
  foreign key (activity_id, area_id) references coupon_activity (id, area_id) on delete cascade,
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index coupon_activity_case_case on coupon_activity_case (case_id, area_id);

-- Codes that were made at once, or coupons that were sent at once; what was asked for under a key comes once.
create table coupon_batch (
  id bigint generated always as identity primary key,
  activity_id bigint not null references coupon_activity (id) on delete cascade,
  request_key text not null unique,
  asked jsonb not null,
  coupons integer not null check (coupons >= 0),
  -- Visitors who got none, and why.
  refused jsonb not null default '[]',
  by_id bigint not null,
  by_name text not null,
  created_at timestamptz not null default now()
);
create index coupon_batch_activity on coupon_batch (activity_id);

create table coupon (
  id bigint generated always as identity primary key,
  activity_id bigint not null,
  area_id bigint not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  way text not null check (way in ('made', 'sent', 'claimed')),
  batch_id bigint references coupon_batch (id),
  -- The number under which a mini-program claimed it.
  claim_id text,
  state text not null check (state in ('made', 'received', 'held', 'used')),
  visitor_id bigint references visitor (id),
  received_at timestamptz,
  -- Where it is not good until the end of its activity.
  good_until timestamptz,
  -- The unpaid order that holds it, or the paid one that used it.
  order_id bigint,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (id, area_id),
  foreign key (activity_id, area_id) references coupon_activity (id, area_id),
  foreign key (order_id, area_id) references orders (id, area_id),
  check ((way = 'claimed') = (claim_id is not null)),
  check ((way = 'claimed') = (batch_id is null)),
  check ((state = 'made') = (visitor_id is null)),
  check ((visitor_id is null) = (received_at is null)),
  check (state <> 'made' or way = 'made'),
  check ((state in ('held', 'used')) = (order_id is not null)),
  check ((state = 'used') = (used_at is not null))
) with (fillfactor = 85);
create index coupon_activity_state on coupon (activity_id, state, id desc);
create index coupon_area on coupon (area_id, id desc);
create index coupon_created on coupon (created_at desc, id desc);
create index coupon_visitor on coupon (visitor_id, activity_id) where visitor_id is not null;
create index coupon_batch_of on coupon (batch_id) where batch_id is not null;
create unique index coupon_claim on coupon (area_id, claim_id) where claim_id is not null;
-- An order holds or uses one.
create unique index coupon_order on coupon (order_id) where order_id is not null;

insert into move (machine, from_state, to_state) values
  ('coupon', 'made', 'received'),
  ('coupon', 'received', 'held'), ('coupon', 'received', 'used'),
  ('coupon', 'held', 'received'), ('coupon', 'held', 'used');

alter table orders add foreign key (coupon_id, area_id) references coupon (id, area_id);

create function coupon_limit(of_activity bigint, visitors bigint[]) returns void language plpgsql as $$
begin
  if exists (
    select
    from coupon c
      join coupon_activity a on a.id = c.activity_id
    where c.activity_id = of_activity and c.visitor_id = any (visitors)
    group by c.visitor_id, a.per_visitor
    having count(*) > a.per_visitor
  ) then
    raise exception 'coupon activity %: a visitor would exceed the limit per visitor', of_activity
      using errcode = 'JY021';
  end if;
end $$;

-- The activity's row is locked from here on: whoever gives its coupons does so one after the other, and sees what the
-- one before gave.
create function coupon_added() returns trigger language plpgsql as $$
declare given record;
begin
  for given in
    select a.activity_id, count(*) as coupons,
      array_agg(distinct a.visitor_id) filter (where a.visitor_id is not null) as visitors
    from added a
    group by 1
    order by 1
  loop
    update coupon_activity set issued = issued + given.coupons where id = given.activity_id;
    perform coupon_limit(given.activity_id, given.visitors);
  end loop;
  return null;
end $$;
comment on function coupon_added is
  'Counts coupons in coupon_activity.issued; refuses more than the stock or a visitor''s limit (coupon_stock, JY021).';

create function coupon_stands() returns trigger language plpgsql as $$
begin
  if (new.activity_id, new.area_id, new.code, new.way)
      is distinct from (old.activity_id, old.area_id, old.code, old.way)
    or old.visitor_id is not null and (new.visitor_id, new.received_at, new.good_until)
      is distinct from (old.visitor_id, old.received_at, old.good_until) then
    raise exception 'coupon %: what it is and who owns it are immutable', old.id
      using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'used' then
    raise exception 'coupon % is used already', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function coupon_stands is 'Refuses changes of what a coupon is, of its owner, and of a used coupon.';

create function coupon_redeemed() returns trigger language plpgsql as $$
begin
  perform from coupon_activity where id = new.activity_id for no key update;
  perform coupon_limit(new.activity_id, array[new.visitor_id]);
  return null;
end $$;
comment on function coupon_redeemed is
  'Refuses a printed code to a visitor who has reached the activity''s limit (JY021).';

create function coupon_activity_follows() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'coupon_activity.issued is maintained by triggers on coupon'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function coupon_activity_follows is 'Refuses writes of issued other than by coupon_added().';

create function coupon_held() returns trigger language plpgsql as $$
begin
  update coupon c set state = 'held', order_id = new.id
    where c.id = new.coupon_id and c.state = 'received' and c.visitor_id = new.visitor_id;
  if not found then
    raise exception 'coupon % is not available for order %', new.coupon_id, new.order_no using errcode = 'JY022';
  end if;
  return null;
end $$;
comment on function coupon_held is
  'Holds the coupon of a new order; refuses the order where the coupon is not available (JY022).';

-- The first payment uses the coupon, also where another order holds it meanwhile. A payment that comes after that is
-- money all the same.
create function coupon_follows() returns trigger language plpgsql as $$
begin
  if new.state = 'closed' then
    update coupon c set state = 'received', order_id = null
      where c.id = new.coupon_id and c.order_id = new.id and c.state = 'held';
  elsif old.state in ('created', 'closed') then
    update coupon c set state = 'used', order_id = new.id, used_at = new.paid_at
      where c.id = new.coupon_id and c.state <> 'used';
  end if;
  return null;
end $$;
comment on function coupon_follows is
  'Uses the coupon when the order is first paid; gives it back when the order is closed.';

create trigger coupon_activity_follows before update on coupon_activity
  for each row when (old.issued <> new.issued)
  execute function coupon_activity_follows();
create trigger coupon_activity_begins before insert on coupon_activity
  for each row when (new.issued <> 0)
  execute function coupon_activity_follows();

create trigger coupon_move before update of state on coupon for each row execute function guard_move('coupon');
create trigger coupon_added after insert on coupon
  referencing new table as added
  for each statement execute function coupon_added();
create trigger coupon_stands before update on coupon for each row execute function coupon_stands();
create trigger coupon_redeemed after update of visitor_id on coupon
  for each row when (old.visitor_id is null and new.visitor_id is not null)
  execute function coupon_redeemed();

create trigger coupon_held after insert on orders
  for each row when (new.coupon_id is not null)
  execute function coupon_held();
create trigger coupon_follows after update of state on orders
  for each row when (new.coupon_id is not null and new.state <> old.state)
  execute function coupon_follows();
