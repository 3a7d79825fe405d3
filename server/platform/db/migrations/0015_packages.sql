-- What is sold: packages, what they cost when, and activities with a price of their own.

create table package_price (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  kind text not null check (kind in ('clip', 'album', 'allIn')),
  price_fen integer not null check (price_fen > 0),
  downloads integer not null default 9 check (downloads > 0),
  on_sale boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- Since when a package is sold: an order from before has no price that it could be held against. What sold before it
  -- was entered was on sale.
  sold_since timestamptz not null default now(),
  unique (case_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);

create table photo_package (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  -- 0: all pictures of the visitor's day.
  photos integer not null check (photos >= 0),
  prints integer not null default 0 check (prints >= 0),
  price_fen integer not null check (price_fen > 0),
  on_sale boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  sold_since timestamptz not null default now(),
  unique (case_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);

-- What a package cost and whether it was on sale, from when on: an order that comes in late is held against its own
-- time.
create table package_term (
  kind text not null check (kind in ('video', 'photo')),
  package_id bigint not null,
  since timestamptz not null,
  price_fen integer not null,
  on_sale boolean not null,
  primary key (kind, package_id, since)
);

-- A price of a project for a time. Of one project's activities no two run at the same time: handlers hold the project's
-- row while they look.
create table activity (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  price_fen integer not null check (price_fen > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check (ends_at > starts_at)
);
create index activity_running on activity (case_id, starts_at);
create index activity_area on activity (area_id);

create function note_package_term() returns trigger language plpgsql as $$
begin
  insert into package_term (kind, package_id, since, price_fen, on_sale)
    values (
      tg_argv[0], new.id, case when tg_op = 'INSERT' then new.sold_since else now() end, new.price_fen, new.on_sale
    )
    -- Changed in the transaction that made it, a package has a term of that instant already.
    on conflict (kind, package_id, since) do update set price_fen = excluded.price_fen, on_sale = excluded.on_sale;
  return null;
end $$;
comment on function note_package_term is
  'Records price and on_sale of the package in package_term, from now on or from sold_since.';

create function drop_package_terms() returns trigger language plpgsql as $$
begin
  delete from package_term where kind = tg_argv[0] and package_id = old.id;
  return null;
end $$;
comment on function drop_package_terms is 'Deletes the package_term rows of the package.';

create trigger package_price_made after insert on package_price
  for each row execute function note_package_term('video');
create trigger package_price_term after update of price_fen, on_sale on package_price
  for each row when ((old.price_fen, old.on_sale) is distinct from (new.price_fen, new.on_sale))
  execute function note_package_term('video');
create trigger package_price_gone after delete on package_price
  for each row execute function drop_package_terms('video');

create trigger photo_package_made after insert on photo_package
  for each row execute function note_package_term('photo');
create trigger photo_package_term after update of price_fen, on_sale on photo_package
  for each row when ((old.price_fen, old.on_sale) is distinct from (new.price_fen, new.on_sale))
  execute function note_package_term('photo');
create trigger photo_package_gone after delete on photo_package
  for each row execute function drop_package_terms('photo');
