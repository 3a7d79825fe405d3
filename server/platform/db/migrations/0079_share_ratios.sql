-- What part of an order's amount a receiver gets, by project and order type. In basis points.
create table share_ratio (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  -- Just one of them.
  enterprise_id bigint references enterprise (id),
  merchant_id bigint,
  order_kinds text[] not null check (order_kinds <@ '{video,photo}' and cardinality(order_kinds) between 1 and 2 and array_position(order_kinds, null) is null),
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
  share integer not null default 3000 check (share between 0 and 10000)
);
insert into share_limit default values;

-- Writes on the ratios of a project wait for each other here. A counter, so that a writer with an older snapshot fails instead of passing.
create table share_turn (
  case_id bigint primary key references scenic_case (id) on delete cascade,
  turns bigint not null default 1
);
create function take_share_turn(of_case bigint) returns void language plpgsql as $$
begin
  -- None for a project that is being removed, which takes its enterprise along.
  insert into share_turn (case_id) select c.id from scenic_case c where c.id = of_case on conflict (case_id) do update set turns = share_turn.turns + 1;
end $$;

-- The greatest sum of a project's ratios on one order type at any instant of a span, with where it is reached. Sums change where a ratio begins.
create function greatest_share(of_case bigint, from_at timestamptz, to_at timestamptz, kinds text[])
returns table (kind text, at timestamptz, share bigint) language plpgsql stable as $$
begin
  return query
    select k.kind, i.at, (select coalesce(sum(r.share), 0) from share_ratio r
        where r.case_id = of_case and k.kind = any (r.order_kinds) and r.starts_at <= i.at and (r.ends_at is null or r.ends_at > i.at)) as total
    from unnest(kinds) k (kind), (select from_at as at union select s.starts_at from share_ratio s
        where s.case_id = of_case and s.starts_at > from_at and (to_at is null or s.starts_at < to_at)) i (at)
    order by total desc, i.at, k.kind limit 1;
end $$;

create function share_ratio_before() returns trigger language plpgsql as $$
begin
  perform take_share_turn(case when tg_op = 'DELETE' then old.case_id else new.case_id end);
  -- What was in force is record: it may only end, and not in the past.
  if tg_op <> 'INSERT' and old.starts_at <= now() and (tg_op = 'DELETE'
      or (new.area_id, new.case_id, new.enterprise_id, new.merchant_id, new.order_kinds, new.share, new.starts_at)
        is distinct from (old.area_id, old.case_id, old.enterprise_id, old.merchant_id, old.order_kinds, old.share, old.starts_at)
      or new.ends_at is distinct from old.ends_at and (old.ends_at <= now() or new.ends_at < now())) then
    raise exception 'share ratio % has been in force', old.id using errcode = 'JY011';
  end if;
  if tg_op = 'UPDATE' and (new.case_id, new.enterprise_id, new.merchant_id) is distinct from (old.case_id, old.enterprise_id, old.merchant_id) then
    raise exception 'the receiver of share ratio % is fixed', old.id using errcode = 'JY011';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'UPDATE' and new.starts_at is distinct from old.starts_at and new.starts_at < now() then
    raise exception 'share ratio % would begin in the past', new.id using errcode = 'JY011';
  end if;
  if tg_op = 'INSERT' and new.enterprise_id is not null
      and not exists (select from enterprise_case b where b.case_id = new.case_id and b.enterprise_id = new.enterprise_id) then
    raise exception 'enterprise % does not receive for project %', new.enterprise_id, new.case_id using errcode = 'JY012';
  end if;
  return new;
end $$;
create trigger share_ratio_before before insert or update or delete on share_ratio for each row execute function share_ratio_before();

-- After the row, so that several of one statement are seen too.
create function share_ratio_after() returns trigger language plpgsql as $$
declare allowed integer; most record; other record;
begin
  select l.share into allowed from share_limit l for share;
  select * into most from greatest_share(new.case_id, new.starts_at, new.ends_at, new.order_kinds);
  if most.share > allowed then
    raise exception 'ratios of project % are above the limit', new.case_id using errcode = 'JY013',
      detail = jsonb_build_object('kind', most.kind, 'at', most.at, 'share', most.share, 'limit', allowed)::text;
  end if;
  select r.id, r.starts_at, r.ends_at into other from share_ratio r
    where r.case_id = new.case_id and r.id <> new.id and r.enterprise_id is not distinct from new.enterprise_id
      and r.merchant_id is not distinct from new.merchant_id and r.order_kinds && new.order_kinds
      and tstzrange(r.starts_at, r.ends_at) && tstzrange(new.starts_at, new.ends_at)
    order by r.starts_at limit 1;
  if found then
    raise exception 'share ratio % overlaps %', new.id, other.id using errcode = 'JY014',
      detail = jsonb_build_object('from', other.starts_at, 'to', other.ends_at)::text;
  end if;
  return null;
end $$;
create trigger share_ratio_after after insert or update on share_ratio for each row execute function share_ratio_after();

-- The limit is not lowered below what is agreed from now on. Writes of ratios wait for it, and it for them.
create function share_limit_holds() returns trigger language plpgsql as $$
declare most record;
begin
  select c.case_id, g.* into most from (select distinct r.case_id from share_ratio r where r.ends_at is null or r.ends_at > now()) c,
    greatest_share(c.case_id, now(), null, '{video,photo}') g order by g.share desc limit 1;
  if most.share > new.share then
    raise exception 'ratios of project % are above the limit', most.case_id using errcode = 'JY013',
      detail = jsonb_build_object('kind', most.kind, 'at', most.at, 'share', most.share, 'limit', new.share)::text;
  end if;
  return null;
end $$;
create trigger share_limit_holds after update of share on share_limit for each row when (new.share < old.share) execute function share_limit_holds();

-- An enterprise stays with a project while it gets a share there, now or later.
create function shared_enterprise_stays() returns trigger language plpgsql as $$
begin
  perform take_share_turn(old.case_id);
  if exists (select from share_ratio r where r.case_id = old.case_id and r.enterprise_id = old.enterprise_id and (r.ends_at is null or r.ends_at > now())) then
    raise exception 'enterprise % gets a share at project %', old.enterprise_id, old.case_id using errcode = 'JY015';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger shared_enterprise_stays before delete or update of enterprise_id on enterprise_case for each row execute function shared_enterprise_stays();
