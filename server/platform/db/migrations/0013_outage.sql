-- Scenic areas that have lost every camera, as long as that lasts: each outage is told once.
create table outage (
  area_id bigint primary key references area (id) on delete cascade,
  begun_at timestamptz not null,
  -- Where it was told; its end is told there too.
  message_id bigint references message (id) on delete set null
);
