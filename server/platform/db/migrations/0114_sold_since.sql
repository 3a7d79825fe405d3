-- Since when a package is sold: an order from before has no price that it could be held against. What sold before it was entered was on sale.
alter table package_price add column sold_since timestamptz not null default now();
alter table photo_package add column sold_since timestamptz not null default now();
update package_price p set sold_since = least(p.created_at, (select min(o.created_at) from orders o where o.package_price_id = p.id));
update photo_package p set sold_since = least(p.created_at, (select min(o.created_at) from orders o where o.photo_package_id = p.id));

create or replace function note_package_term() returns trigger language plpgsql as $$
begin
  insert into package_term (kind, package_id, since, price_fen, on_sale)
    values (tg_argv[0], new.id, case when tg_op = 'INSERT' then new.sold_since else now() end, new.price_fen, new.on_sale)
    on conflict (kind, package_id, since) do update set price_fen = excluded.price_fen, on_sale = excluded.on_sale;
  return null;
end $$;
-- Changed in the transaction that made it, a package has a term of that instant already.
delete from package_term t where since = '-infinity' and exists (
  select from package_term o join (select 'video' as kind, id, sold_since from package_price union all select 'photo', id, sold_since from photo_package) p
    on p.kind = o.kind and p.id = o.package_id where o.kind = t.kind and o.package_id = t.package_id and o.since = p.sold_since);
update package_term t set since = p.sold_since from package_price p where t.kind = 'video' and p.id = t.package_id and t.since = '-infinity';
update package_term t set since = p.sold_since from photo_package p where t.kind = 'photo' and p.id = t.package_id and t.since = '-infinity';
