-- Who receives money of a project's sales, and how much of it.

-- An enterprise that receives money of projects.
create table enterprise (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  name text not null,
  -- GB 32100.
  credit_code text not null check (credit_code ~ '^[0-9A-HJ-NP-RTUWXY]{18}$'),
  sub_merchant_no text not null check (sub_merchant_no ~ '^[0-9]{8,10}$'),
  contact text not null default '',
  phone text not null default '',
  note text not null default '',
  -- When its projects were changed last: such a change is one of the row too.
  cases_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (operator_id, name),
  unique (operator_id, credit_code)
);

-- A project has one enterprise at most.
create table enterprise_case (
  case_id bigint primary key,
  area_id bigint not null,
  enterprise_id bigint not null references enterprise (id),
  bound_at timestamptz not null default now(),
  unique (case_id, enterprise_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id) on delete cascade
);
create index enterprise_case_enterprise on enterprise_case (enterprise_id);
create index enterprise_case_area on enterprise_case (area_id);

create table merchant (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  kind text not null check (kind in ('merchantId', 'personalOpenid')),
  account text not null,
  name text not null,
  relation text not null check (
    relation in (
      'serviceProvider', 'store', 'staff', 'storeOwner', 'partner', 'headquarter', 'brand', 'distributor', 'user',
      'supplier', 'custom'
    )
  ),
  custom_relation text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, kind, account),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check (account ~ case kind when 'merchantId' then '^[0-9]{8,10}$' else '^[A-Za-z0-9_-]{28}$' end),
  check ((relation = 'custom') = (custom_relation <> ''))
);
create index merchant_area on merchant (area_id);

-- What part of an order's amount a receiver gets, by project and order type. In basis points.
create table share_ratio (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  -- Just one of them.
  enterprise_id bigint references enterprise (id),
  merchant_id bigint,
  order_kinds text[] not null check (
    order_kinds <@ '{video,photo}' and cardinality(order_kinds) between 1 and 2
    and array_position(order_kinds, null) is null
  ),
  share integer not null check (share between 1 and 10000),
  starts_at timestamptz not null default now(),
  -- Without one it holds until somebody ends it.
  ends_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (merchant_id, case_id) references merchant (id, case_id),
  check (num_nonnulls(enterprise_id, merchant_id) = 1),
  constraint share_ratio_ends check (ends_at > starts_at)
);
create index share_ratio_case on share_ratio (case_id, starts_at);
create index share_ratio_area on share_ratio (area_id);
create index share_ratio_enterprise on share_ratio (enterprise_id) where enterprise_id is not null;
create index share_ratio_merchant on share_ratio (merchant_id) where merchant_id is not null;

-- How much of an order may be shared at most. One row; `npm run admin -- share-limit` sets it.
create table share_limit (
  id integer primary key default 1 check (id = 1),
  share integer not null default 3000 check (share between 0 and 10000),
  -- How long money waits before it is shared. Refunds within that time need nothing back from anybody.
  wait_hours integer not null default 24 check (wait_hours between 0 and 600)
);

-- Writes on the ratios of a project wait for each other here. A counter, so that a writer with an older snapshot fails
-- instead of passing.
create table share_turn (
  case_id bigint primary key references scenic_case (id) on delete cascade,
  turns bigint not null default 1
);

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
  constraint scenic_division_alone exclude using gist (
    int8range(area_id, area_id, '[]') with &&,
    daterange(first_day, last_day, '[]') with &&
  )
);
create index scenic_division_area on scenic_division (area_id);

insert into share_limit default values;

create function enterprise_fits() returns trigger language plpgsql as $$
declare owner bigint; holder bigint; above bigint;
begin
  -- Locked, so that neither is moved to another operator meanwhile.
  select operator_id into owner from enterprise where id = new.enterprise_id for key share;
  select o.id, o.parent_id into holder, above
    from area a
      join operator o on o.id = a.operator_id
    where a.id = new.area_id
    for share;
  if owner is distinct from holder and owner is distinct from above then
    raise exception 'enterprise % belongs to another operator than area %', new.enterprise_id, new.area_id
      using errcode = 'JY010';
  end if;
  return new;
end $$;
comment on function enterprise_fits is
  'Refuses an enterprise of another operator than the project''s or the one above it (JY010).';

create function enterprises_stay() returns trigger language plpgsql as $$
begin
  if exists (
    select
    from enterprise_case c
      join enterprise e on e.id = c.enterprise_id
      join area a on a.id = c.area_id
      join operator o on o.id = a.operator_id
    where (tg_table_name = 'area' and a.id = new.id or tg_table_name = 'operator' and o.id = new.id)
      and e.operator_id is distinct from o.id
      and e.operator_id is distinct from o.parent_id
  ) then
    raise exception 'projects are bound to an enterprise of the former operator' using errcode = 'JY010';
  end if;
  return null;
end $$;
comment on function enterprises_stay is
  'Refuses to move a scenic area or operator away from the operator of its projects'' enterprises (JY010).';

-- Whoever writes ratios of a project waits here for whoever writes others of it.
create function take_share_turn(of_case bigint) returns void language plpgsql as $$
begin
  -- None for a project that is being removed, which takes its enterprise along.
  insert into share_turn (case_id)
    select c.id from scenic_case c where c.id = of_case
    on conflict (case_id) do update set turns = share_turn.turns + 1;
end $$;

-- The greatest sum of a project's ratios on one order type at any instant of a span, with where it is reached. Sums
-- change where a ratio begins.
create function greatest_share(of_case bigint, from_at timestamptz, to_at timestamptz, kinds text[])
returns table (kind text, at timestamptz, share bigint) language plpgsql stable as $$
begin
  return query
    select k.kind, i.at, (
      select coalesce(sum(r.share), 0)
      from share_ratio r
      where r.case_id = of_case and k.kind = any (r.order_kinds)
        and r.starts_at <= i.at and (r.ends_at is null or r.ends_at > i.at)
    ) as total
    from unnest(kinds) k (kind), (
      select from_at as at
      union
      select s.starts_at
      from share_ratio s
      where s.case_id = of_case and s.starts_at > from_at and (to_at is null or s.starts_at < to_at)
    ) i (at)
    order by total desc, i.at, k.kind
    limit 1;
end $$;

create function share_ratio_before() returns trigger language plpgsql as $$
begin
  perform take_share_turn(case when tg_op = 'DELETE' then old.case_id else new.case_id end);
  -- What was in force is record: it may only end, and not in the past.
  if tg_op <> 'INSERT' and old.starts_at <= now() and (
    tg_op = 'DELETE'
    or (new.area_id, new.case_id, new.enterprise_id, new.merchant_id, new.order_kinds, new.share, new.starts_at)
      is distinct from
      (old.area_id, old.case_id, old.enterprise_id, old.merchant_id, old.order_kinds, old.share, old.starts_at)
    or new.ends_at is distinct from old.ends_at and (old.ends_at <= now() or new.ends_at < now())
  ) then
    raise exception 'share ratio % has been in force: only its end may change', old.id using errcode = 'JY011';
  end if;
  if tg_op = 'UPDATE' and (new.case_id, new.enterprise_id, new.merchant_id)
      is distinct from (old.case_id, old.enterprise_id, old.merchant_id) then
    raise exception 'the receiver of share ratio % is immutable', old.id using errcode = 'JY011';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'UPDATE' and new.starts_at is distinct from old.starts_at and new.starts_at < now() then
    raise exception 'share ratio % would begin in the past', new.id using errcode = 'JY011';
  end if;
  if tg_op = 'INSERT' and new.enterprise_id is not null and not exists (
    select from enterprise_case b where b.case_id = new.case_id and b.enterprise_id = new.enterprise_id
  ) then
    raise exception 'enterprise % is not bound to project %', new.enterprise_id, new.case_id using errcode = 'JY012';
  end if;
  return new;
end $$;
comment on function share_ratio_before is
  'Refuses changes of a ratio that has been in force, and receivers that are not the project''s (JY011, JY012).';

-- After the row, so that several of one statement are seen too.
create function share_ratio_after() returns trigger language plpgsql as $$
declare allowed integer; most record; other record;
begin
  select l.share into allowed from share_limit l for share;
  select * into most from greatest_share(new.case_id, new.starts_at, new.ends_at, new.order_kinds);
  if most.share > allowed then
    raise exception 'share ratios of project % exceed the limit', new.case_id using errcode = 'JY013',
      detail = jsonb_build_object('kind', most.kind, 'at', most.at, 'share', most.share, 'limit', allowed)::text;
  end if;
  select r.id, r.starts_at, r.ends_at into other
    from share_ratio r
    where r.case_id = new.case_id and r.id <> new.id
      and r.enterprise_id is not distinct from new.enterprise_id
      and r.merchant_id is not distinct from new.merchant_id
      and r.order_kinds && new.order_kinds
      and tstzrange(r.starts_at, r.ends_at) && tstzrange(new.starts_at, new.ends_at)
    order by r.starts_at
    limit 1;
  if found then
    raise exception 'share ratio % overlaps %', new.id, other.id using errcode = 'JY014',
      detail = jsonb_build_object('from', other.starts_at, 'to', other.ends_at)::text;
  end if;
  return null;
end $$;
comment on function share_ratio_after is
  'Refuses ratios above share_limit at any instant, and overlapping ones of one receiver (JY013, JY014).';

-- Writes of ratios wait for a write of the limit, and it for them.
create function share_limit_holds() returns trigger language plpgsql as $$
declare most record;
begin
  select c.case_id, g.* into most
    from (select distinct r.case_id from share_ratio r where r.ends_at is null or r.ends_at > now()) c,
      greatest_share(c.case_id, now(), null, '{video,photo}') g
    order by g.share desc
    limit 1;
  if most.share > new.share then
    raise exception 'share ratios of project % exceed the limit', most.case_id using errcode = 'JY013',
      detail = jsonb_build_object('kind', most.kind, 'at', most.at, 'share', most.share, 'limit', new.share)::text;
  end if;
  return null;
end $$;
comment on function share_limit_holds is 'Refuses a limit below ratios that are in force or to come (JY013).';

create function shared_enterprise_stays() returns trigger language plpgsql as $$
begin
  perform take_share_turn(old.case_id);
  if exists (
    select
    from share_ratio r
    where r.case_id = old.case_id and r.enterprise_id = old.enterprise_id
      and (r.ends_at is null or r.ends_at > now())
  ) then
    raise exception 'enterprise % has share ratios in project %', old.enterprise_id, old.case_id
      using errcode = 'JY015';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function shared_enterprise_stays is
  'Refuses to unbind an enterprise while it has share ratios in the project (JY015).';

create trigger enterprise_case_fits before insert or update on enterprise_case
  for each row execute function enterprise_fits();
create trigger shared_enterprise_stays before delete or update of enterprise_id on enterprise_case
  for each row execute function shared_enterprise_stays();

create trigger share_ratio_before before insert or update or delete on share_ratio
  for each row execute function share_ratio_before();
create trigger share_ratio_after after insert or update on share_ratio
  for each row execute function share_ratio_after();

create trigger share_limit_holds after update of share on share_limit
  for each row when (new.share < old.share)
  execute function share_limit_holds();

create trigger area_enterprises after update of operator_id on area
  for each row when (old.operator_id is distinct from new.operator_id)
  execute function enterprises_stay();

create trigger operator_enterprises after update of parent_id on operator
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function enterprises_stay();
