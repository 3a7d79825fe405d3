-- What an activity may cost. The coupons that it has issued are set against it with the most that each may still take
-- off; what they did not use comes back when somebody asks the database to sum up again.
alter table coupon_activity
  add budget_fen bigint check (budget_fen > 0),
  -- Never less than coupon_committed() says. Kept by triggers, never written by hand.
  add committed_fen bigint not null default 0 check (committed_fen >= 0),
  -- Writing it sums up again.
  add reckoned_at timestamptz,
  -- Without a most that one coupon takes off no budget could be kept.
  add constraint coupon_activity_budget check (
    budget_fen is null or coalesce(amount_fen, max_fen) <= budget_fen and coalesce(amount_fen, max_fen) is not null
  );

update coupon_activity set committed_fen = issued * coalesce(amount_fen, max_fen, 0)::bigint;

create function coupon_committed(of_activity bigint) returns bigint language sql stable as $$
  select coalesce(sum(case
    when c.state = 'used' then o.discount_fen
    -- It is free again when its order is closed, for another order that takes off more.
    when c.state = 'held' then coalesce(a.amount_fen, a.max_fen, 0)
    when c.state = 'made' and a.ended_at is not null then 0
    -- An order may be dated so much earlier than it arrives.
    when coalesce(c.good_until, a.ends_at) <= now() - interval '10 minutes' then 0
    else coalesce(a.amount_fen, a.max_fen, 0) end), 0)::bigint
  from coupon c
    join coupon_activity a on a.id = c.activity_id
    left join orders o on o.id = c.order_id and c.state = 'used'
  where c.activity_id = of_activity
$$;
comment on function coupon_committed is
  'What the coupons of an activity took off, and may still take off at most, in fen.';

create or replace function coupon_added() returns trigger language plpgsql as $$
declare
  given record;
  activity coupon_activity;
begin
  for given in
    select a.activity_id, count(*) as coupons,
      array_agg(distinct a.visitor_id) filter (where a.visitor_id is not null) as visitors
    from added a
    group by 1
    order by 1
  loop
    update coupon_activity
      set issued = issued + given.coupons,
        committed_fen = committed_fen + given.coupons * coalesce(amount_fen, max_fen, 0)
      where id = given.activity_id
      returning * into activity;
    if activity.committed_fen > activity.budget_fen then
      raise exception 'coupon activity %: its coupons would exceed its budget', activity.id using errcode = 'JY023';
    end if;
    perform coupon_limit(given.activity_id, given.visitors);
  end loop;
  return null;
end $$;
comment on function coupon_added is
  'Counts issued coupons; refuses more than the stock (coupon_stock), a visitor''s limit (JY021), the budget (JY023).';

create function coupon_activity_reckons() returns trigger language plpgsql as $$
begin
  new.committed_fen := coupon_committed(new.id);
  return new;
end $$;
comment on function coupon_activity_reckons is
  'Sets committed_fen to what coupon_committed() says when reckoned_at is written.';

create or replace function coupon_activity_follows() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'issued and committed_fen of coupon_activity are maintained by triggers'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function coupon_activity_follows is 'Refuses writes of issued and committed_fen other than by triggers.';

drop trigger coupon_activity_follows on coupon_activity;
drop trigger coupon_activity_begins on coupon_activity;
create trigger coupon_activity_follows before update on coupon_activity
  for each row when (old.issued <> new.issued or old.committed_fen <> new.committed_fen)
  execute function coupon_activity_follows();
create trigger coupon_activity_begins before insert on coupon_activity
  for each row when (new.issued <> 0 or new.committed_fen <> 0)
  execute function coupon_activity_follows();
-- By its name it comes after the guard.
create trigger coupon_activity_reckons before update of reckoned_at on coupon_activity
  for each row execute function coupon_activity_reckons();
