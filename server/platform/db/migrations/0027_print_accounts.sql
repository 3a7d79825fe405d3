-- Prepaid prints. What an account has left, was given and has cost is what its ledger adds up to, because nothing but a
-- row of the ledger changes it; and the ledger is only added to.
create table print_package (
  id bigint generated always as identity primary key,
  name text not null unique,
  prints integer not null check (prints between 1 and 1000000),
  price_fen integer not null check (price_fen between 1 and 100000000),
  on_sale boolean not null,
  created_at timestamptz not null default now(),
  version integer not null default 0
);

create table print_account (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  -- Low from here on.
  warn_at integer not null check (warn_at between 0 and 1000000),
  remaining bigint not null default 0 check (remaining >= 0),
  recharged bigint not null default 0 check (recharged >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  recharged_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  used bigint not null default 0 check (used >= 0),
  unique (case_id, name),
  unique (id, area_id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  constraint print_account_adds_up check (remaining = recharged - used)
);
create index print_account_area on print_account (area_id);

create table print_recharge (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  area_id bigint not null,
  case_id bigint not null,
  kind text not null check (kind in ('package', 'stated', 'correction')),
  package_id bigint references print_package,
  -- As it was called then.
  package_name text,
  -- The row that is put right.
  corrects_id bigint,
  prints bigint not null check (prints between -1000000 and 1000000),
  price_fen bigint not null check (price_fen between -100000000 and 100000000),
  -- Left behind it; the trigger says so.
  balance bigint not null default 0 check (balance >= 0),
  reason text not null default '',
  request_key text not null unique,
  by_id bigint not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- As every list has it; a row is never changed.
  version integer not null default 0 check (version = 0),
  unique (id, account_id),
  foreign key (account_id, area_id, case_id) references print_account (id, area_id, case_id),
  foreign key (corrects_id, account_id) references print_recharge (id, account_id),
  check ((kind = 'package') = (package_id is not null)),
  check ((package_id is null) = (package_name is null)),
  check ((kind = 'correction') = (corrects_id is not null)),
  check (kind = 'package' or reason <> ''),
  check (case when kind = 'correction' then prints <> 0 or price_fen <> 0 else prints > 0 and price_fen >= 0 end)
);
create index print_recharge_account on print_recharge (account_id, id desc);
create index print_recharge_area on print_recharge (area_id, id desc);
create index print_recharge_package on print_recharge (package_id) where package_id is not null;
create index print_recharge_corrects on print_recharge (corrects_id) where corrects_id is not null;

-- The account's row is held from here on, so rows of one account stand in the order of their numbers, of their times
-- and of their balances.
create function print_recharge_counts() returns trigger language plpgsql as $$
begin
  update print_account set
    remaining = remaining + new.prints,
    recharged = recharged + new.prints,
    paid_fen = paid_fen + new.price_fen,
    recharged_at = case when new.kind = 'correction' then recharged_at else clock_timestamp() end
  where id = new.account_id
  returning remaining into new.balance;
  new.created_at := clock_timestamp();
  return new;
end $$;
comment on function print_recharge_counts is
  'Adds to remaining, recharged and paid_fen of the print account; sets balance and created_at of the row.';

create function print_recharge_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of prints is append-only' using errcode = 'insufficient_privilege';
end $$;
comment on function print_recharge_stands is 'Refuses every change and removal in the ledger of prints.';

-- Inside of a trigger of the ledger, and nowhere else.
create function print_account_follows() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'figures of a print account are maintained by triggers on its ledger'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function print_account_follows is
  'Refuses writes of the account''s figures other than by its ledger (print_recharge, print_use).';

create trigger print_account_follows before update on print_account
  for each row
  when (
    (old.remaining, old.recharged, old.paid_fen, old.recharged_at, old.used)
    is distinct from (new.remaining, new.recharged, new.paid_fen, new.recharged_at, new.used)
  )
  execute function print_account_follows();
create trigger print_account_begins before insert on print_account
  for each row
  when ((new.remaining, new.recharged, new.paid_fen, new.used) <> (0, 0, 0, 0) or new.recharged_at is not null)
  execute function print_account_follows();

create trigger print_recharge_counts before insert on print_recharge
  for each row execute function print_recharge_counts();
create trigger print_recharge_stands before update or delete on print_recharge
  for each row execute function print_recharge_stands();
create trigger print_recharge_stays before truncate on print_recharge
  for each statement execute function print_recharge_stands();
