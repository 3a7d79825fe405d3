-- What a package cost and whether it was on sale, from when on: an order that comes in late is held against its own time.
create table package_term (
  kind text not null check (kind in ('video', 'photo')),
  package_id bigint not null,
  since timestamptz not null,
  price_fen integer not null,
  on_sale boolean not null,
  primary key (kind, package_id, since)
);

-- The first term has no beginning: senders' clocks may be behind.
create function note_package_term() returns trigger language plpgsql as $$
begin
  insert into package_term (kind, package_id, since, price_fen, on_sale)
    values (tg_argv[0], new.id, case when tg_op = 'INSERT' then timestamptz '-infinity' else now() end, new.price_fen, new.on_sale)
    on conflict (kind, package_id, since) do update set price_fen = excluded.price_fen, on_sale = excluded.on_sale;
  return null;
end $$;
create function drop_package_terms() returns trigger language plpgsql as $$
begin
  delete from package_term where kind = tg_argv[0] and package_id = old.id;
  return null;
end $$;

create trigger package_price_made after insert on package_price for each row execute function note_package_term('video');
create trigger package_price_term after update of price_fen, on_sale on package_price for each row
  when ((old.price_fen, old.on_sale) is distinct from (new.price_fen, new.on_sale)) execute function note_package_term('video');
create trigger package_price_gone after delete on package_price for each row execute function drop_package_terms('video');
create trigger photo_package_made after insert on photo_package for each row execute function note_package_term('photo');
create trigger photo_package_term after update of price_fen, on_sale on photo_package for each row
  when ((old.price_fen, old.on_sale) is distinct from (new.price_fen, new.on_sale)) execute function note_package_term('photo');
create trigger photo_package_gone after delete on photo_package for each row execute function drop_package_terms('photo');

insert into package_term (kind, package_id, since, price_fen, on_sale)
  select 'video', id, timestamptz '-infinity', price_fen, on_sale from package_price union all select 'photo', id, timestamptz '-infinity', price_fen, on_sale from photo_package;
