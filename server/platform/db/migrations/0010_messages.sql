-- Messages: what the product tells, and notices that people write.

create table message (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'critical')),
  link text,
  -- Audience: everybody whose role is listed and, where area_id is set, who sees that scenic area.
  roles smallint[] not null default '{0,1,2,3}',
  area_id bigint references area (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The thing, and with it the audience: complaints/17, refund.failed/17.
  about text not null,
  day date not null default local_day(now()),
  count integer not null default 1 check (count > 0),
  -- When it came last; created_at is when it came first.
  last_at timestamptz not null default now(),
  -- Only for this account, where set.
  admin_id bigint references admin (id) on delete cascade,
  version integer not null default 0,
  -- Who wrote it, of messages that people write; null from here on where the product did.
  author_id bigint references admin (id) on delete set null,
  -- The role of whoever wrote it, which decides who may change it.
  author_role smallint,
  -- For these operators and those under them; null for all.
  operator_ids bigint[] check (operator_ids <> '{}'),
  -- For these accounts and for nobody else, whatever their role; null for all.
  admin_ids bigint[] check (admin_ids <> '{}'),
  starts_at timestamptz,
  ends_at timestamptz,
  -- When open pages were last told that it begins or ends.
  notified_at timestamptz not null default now(),
  constraint message_about unique (about, day),
  constraint message_times check (ends_at > starts_at)
);
create index message_last on message (last_at desc, id desc);
create index message_admin on message (admin_id) where admin_id is not null;
create index message_author on message (author_id) where author_id is not null;
create index message_created on message (created_at, id);
create index message_written on message (id) where author_role is not null;

create table message_receipt (
  message_id bigint not null references message (id) on delete cascade,
  admin_id bigint not null references admin (id) on delete cascade,
  is_read smallint not null default 0 check (is_read in (0, 1)),
  is_del smallint not null default 0 check (is_del in (0, 1)),
  -- How many of the message had come when the account read or deleted it: those that come later are unread again.
  seen integer not null default 0,
  primary key (admin_id, message_id)
);

-- Scenic areas that have lost every camera, as long as that lasts: each outage is told once.
create table outage (
  area_id bigint primary key references area (id) on delete cascade,
  begun_at timestamptz not null,
  -- Where it was told; its end is told there too.
  message_id bigint references message (id) on delete set null
);

-- Whether an account is among those that a message is for.
create function is_for(m message, account_role smallint, account_operator bigint, account bigint) returns boolean
language sql stable as $$
  select case
    when m.admin_ids is not null then account = any (m.admin_ids)
    else account_role = any (m.roles) and (m.operator_ids is null or exists (
      select
      from operator o
      where o.id = account_operator and (o.id = any (m.operator_ids) or o.parent_id = any (m.operator_ids))
    )) end
$$;

-- The same, once its time has come and until it is over.
create function addressed(m message, account_role smallint, account_operator bigint, account bigint) returns boolean
language sql stable as $$
  select (m.starts_at is null or m.starts_at <= now()) and (m.ends_at is null or m.ends_at > now())
    and is_for(m, account_role, account_operator, account)
$$;
