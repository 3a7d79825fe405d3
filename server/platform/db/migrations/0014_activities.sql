-- A price of a project for a time. Of one project's activities no two run at the same time: handlers hold the project's row while they look.
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

-- The activity within which an order was made.
alter table orders add column activity_id bigint;
alter table orders add foreign key (activity_id, area_id) references activity (id, area_id);
create index orders_activity on orders (activity_id, created_at) where activity_id is not null;
