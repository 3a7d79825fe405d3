-- Who has a row open in a page, so that two people do not change it at once unknowingly. Renewed while it is open, and
-- worth nothing after a minute: nothing of it needs to outlive a crash.
create unlogged table presence (
  -- The list that the row was opened from.
  table_key text not null,
  row_id bigint not null,
  admin_id bigint not null references admin on delete cascade,
  -- A form of the row is open.
  is_editing boolean not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (table_key, row_id, admin_id)
);
create index presence_admin on presence (admin_id);
create index presence_seen on presence (seen_at);
comment on table presence is 'Who has a row open in a page; older than a minute it is over.';
