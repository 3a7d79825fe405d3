-- A visitor who may not sign in: from when on, which tells what came in late from what came after. The instant is as exact as those of the wire.
alter table visitor drop column allow_login;
alter table visitor add column barred_at timestamptz, add column note text not null default '', add column version integer not null default 0;

-- Paid orders and what of them was kept, of a visitor and of a visitor in a scenic area. Kept by visitor_rollup(), never written by hand.
alter table visitor add column orders integer not null default 0, add column paid_fen bigint not null default 0;
alter table visitor_area add column orders integer not null default 0, add column paid_fen bigint not null default 0;

create index visitor_seen on visitor (last_seen_at desc nulls last, id desc);
create index visitor_first_seen on visitor (first_seen_at desc nulls last, id desc);
create index visitor_paid on visitor (paid_fen desc nulls last, id desc);
create index visitor_orders on visitor (orders desc nulls last, id desc);
create index visitor_phone on visitor (phone) where phone is not null;
create index visitor_phone_tail on visitor (right(phone, 4)) where phone is not null;
create index visitor_nick on visitor (nick text_pattern_ops);
create index visitor_barred on visitor (barred_at) where barred_at is not null;
create index visitor_area_seen on visitor_area (area_id, last_seen_at desc nulls last, visitor_id desc);
create index visitor_area_first_seen on visitor_area (area_id, first_seen_at);
-- How often an account looked at whole phone numbers.
create index audit_admin on audit (admin_id, operation, at desc);

-- What an insert has for the orders before it. The trigger on updates has a transition table of this name, which goes before the view.
create view orders_were as select visitor_id, area_id, paid_at, paid_fen, refunded_fen from orders where false;

-- Visitors are locked in the order in which the ingest locks them; what is not locked here is not touched.
create function visitor_rollup() returns trigger language plpgsql as $$
begin
  with changes as materialized (
    select visitor_id, area_id, sum(n) as n, sum(fen) as fen from (
      select visitor_id, area_id, (paid_at is not null)::int as n, paid_fen - refunded_fen as fen from orders_are
      union all select visitor_id, area_id, -(paid_at is not null)::int, refunded_fen - paid_fen from orders_were) c
    where visitor_id is not null group by 1, 2 having sum(n) <> 0 or sum(fen) <> 0),
  held as materialized (
    select id from visitor where id in (select visitor_id from changes) order by openid for no key update),
  there as (
    update visitor_area s set orders = s.orders + c.n, paid_fen = s.paid_fen + c.fen
      from changes c join held h on h.id = c.visitor_id where s.visitor_id = c.visitor_id and s.area_id = c.area_id)
  update visitor v set orders = v.orders + c.n, paid_fen = v.paid_fen + c.fen
    from (select visitor_id, sum(n) as n, sum(fen) as fen from changes group by 1) c join held h on h.id = c.visitor_id where v.id = c.visitor_id;
  return null;
end $$;
create trigger visitor_rollup_insert after insert on orders referencing new table as orders_are for each statement execute function visitor_rollup();
create trigger visitor_rollup_update after update on orders referencing old table as orders_were new table as orders_are for each statement execute function visitor_rollup();

update visitor_area s set orders = o.n, paid_fen = o.fen from (
  select visitor_id, area_id, count(*) as n, sum(paid_fen - refunded_fen) as fen from orders where paid_at is not null group by 1, 2) o
  where s.visitor_id = o.visitor_id and s.area_id = o.area_id;
update visitor v set orders = o.n, paid_fen = o.fen from (
  select visitor_id, count(*) as n, sum(paid_fen - refunded_fen) as fen from orders where paid_at is not null group by 1) o where v.id = o.visitor_id;
