-- Messages that people write: for whom, and from when until when they are shown. What the product writes by itself has none of it.
alter table message
  add column version integer not null default 0,
  add column author_id bigint references admin (id) on delete set null,
  -- The role of whoever wrote it, which decides who may change it; null where the product did.
  add column author_role smallint,
  -- Of these operators and of those under them; null for all.
  add column operator_ids bigint[] check (operator_ids <> '{}'),
  -- For these accounts and for nobody else, whatever their role; null for all.
  add column admin_ids bigint[] check (admin_ids <> '{}'),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- When open pages were last told that it begins or ends.
  add column told_at timestamptz not null default now(),
  add constraint message_times check (ends_at > starts_at);
create index message_author on message (author_id) where author_id is not null;
create index message_created on message (created_at, id);
create index message_written on message (id) where author_role is not null;

-- Whether an account is among those that a message is for.
create function is_for(m message, account_role smallint, account_operator bigint, account bigint) returns boolean language sql stable as $$
  select case when m.admin_ids is not null then account = any (m.admin_ids)
    else account_role = any (m.roles) and (m.operator_ids is null or exists (
      select from operator o where o.id = account_operator and (o.id = any (m.operator_ids) or o.parent_id = any (m.operator_ids)))) end
$$;
-- The same, once its time has come and until it is over.
create function addressed(m message, account_role smallint, account_operator bigint, account bigint) returns boolean language sql stable as $$
  select (m.starts_at is null or m.starts_at <= now()) and (m.ends_at is null or m.ends_at > now())
    and is_for(m, account_role, account_operator, account)
$$;
