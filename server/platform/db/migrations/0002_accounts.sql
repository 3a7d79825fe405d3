-- Operators, their accounts, and the functions that decide what an account may do.

create table operator (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('platform', 'channel', 'scenic')),
  parent_id bigint,
  parent_kind text generated always as (case when parent_id is null then null else 'channel' end) stored,
  name text not null unique,
  contact text not null default '',
  phone text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- An operator out of use: its accounts neither sign in nor act until it is enabled. The platform's own always stays.
  disabled_at timestamptz,
  unique (id, kind),
  check (parent_id is null or kind = 'scenic'),
  foreign key (parent_id, parent_kind) references operator (id, kind),
  constraint operator_platform_in_use check (kind <> 'platform' or disabled_at is null)
);
create index operator_parent on operator (parent_id) where parent_id is not null;

create table admin (
  id bigint generated always as identity primary key,
  name text not null,
  true_name text not null,
  phone text,
  role smallint not null check (role between 0 and 3),
  -- The role's kind and the operator's kind are one thing: the foreign key keeps them so.
  operator_kind text not null generated always as (
    case when role < 2 then 'platform' when role = 2 then 'channel' else 'scenic' end
  ) stored,
  operator_id bigint not null,
  -- An account under another has its role and operator, and goes with it.
  parent_id bigint,
  -- argon2id over the SHA-256 hex that the client sends.
  password_hash text not null,
  permission jsonb,
  allow_login boolean not null default true,
  default_down_num integer not null default 9 check (default_down_num between 1 and 999),
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- Somebody else set the password and knows it: until then it opens nothing but its own change.
  password_until timestamptz,
  -- Who set it, where that was an account. It may be gone since, so there is no foreign key.
  password_by bigint,
  -- From this instant on it neither signs in nor acts; null for good.
  valid_until timestamptz,
  is_own boolean not null generated always as (parent_id is null) stored,
  parent_is_own boolean generated always as (case when parent_id is null then null else true end) stored,
  -- When its owner proved the phone with a code: from then on it signs in by it.
  phone_proved_at timestamptz,
  foreign key (operator_id, operator_kind) references operator (id, kind),
  constraint admin_role_operator unique (id, role, operator_id),
  constraint admin_own unique (id, is_own),
  constraint admin_parent foreign key (parent_id, role, operator_id) references admin (id, role, operator_id)
    on update cascade on delete cascade,
  -- What stands under an account has none under itself.
  constraint admin_parent_own foreign key (parent_id, parent_is_own) references admin (id, is_own) on delete cascade
);
create unique index admin_name on admin (lower(name));
create index admin_operator on admin (operator_id);
create index admin_parent_id on admin (parent_id) where parent_id is not null;
create unique index admin_proved_phone on admin (phone) where phone_proved_at is not null;

-- Pages as contract/menu.ts lists them: every start of the server writes them here, so that the database knows an
-- account's rights.
create table page (
  name text primary key,
  -- How a permission tree names it: group/page.
  entry text not null,
  roles smallint[] not null
);

-- 超级管理员 above 平台管理员 above 渠道客户 above 景区客户.
create function role_rank(role smallint) returns integer language sql immutable parallel safe as $$
  select case role when 1 then 3 when 0 then 2 when 2 then 1 else 0 end
$$;

create function checked_entries(tree jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(array_agg((g ->> 'name') || '/' || (c ->> 'name')), '{}')
    from jsonb_array_elements(tree) g, jsonb_array_elements(coalesce(g -> 'children', '[]')) c
    where (g ->> 'checked')::boolean and (c ->> 'checked')::boolean);
end $$;

-- Pages of a role, narrowed by a tree; `below` also those that only roles below it can open. Asked at every request and
-- every write. A function in SQL is parsed and planned at each call, one in PL/pgSQL once a connection: a seventh of
-- the time.
create function role_pages(of_role smallint, tree jsonb, below boolean) returns text[] language plpgsql stable as $$
declare checked text[] := checked_entries(tree);
begin
  return (
    select coalesce(array_agg(p.name order by p.name), '{}')
    from page p
    where (of_role = any (p.roles) or below and exists (
      select from unnest(p.roles) r where role_rank(r) <= role_rank(of_role)
    )) and (tree is null or p.entry = any (checked))
  );
end $$;

-- An account under another opens what both may, and never the pages on which accounts are made.
create function pages_of(account admin) returns text[] language plpgsql stable as $$
begin
  if account.parent_id is null then return role_pages(account.role, account.permission, false); end if;
  return array(
    select unnest(role_pages(account.role, account.permission, false))
    intersect select unnest(role_pages(p.role, p.permission, false)) from admin p where p.id = account.parent_id
    except select unnest('{acenicuser,subaccount}'::text[]) order by 1);
end $$;

-- Pages that an account has to give: also those that only roles below its own can open, narrowed by the same tree.
create function held_pages(account admin) returns text[] language plpgsql stable as $$
begin
  return case
    when account.parent_id is null then role_pages(account.role, account.permission, true)
    else pages_of(account) end;
end $$;

-- Whether an account may open a page now.
create function opens(actor bigint, page text) returns boolean language plpgsql stable as $$
begin
  return exists (select from admin me where me.id = actor and page = any (pages_of(me)));
end $$;

-- When an account's rights end: its own time or that of the account above it, whichever comes first.
create function ends_at(account admin) returns timestamptz language plpgsql stable as $$
begin
  return least(account.valid_until, (select p.valid_until from admin p where p.id = account.parent_id));
end $$;

-- Whether an account may sign in and act: only while its operator is in use, and one under another only while that one
-- may too.
create function is_usable(account admin) returns boolean language plpgsql stable as $$
begin
  return account.allow_login and (account.valid_until is null or account.valid_until > now())
    and not exists (select from operator o where o.id = account.operator_id and o.disabled_at is not null)
    and (account.parent_id is null or exists (
      select from admin p where p.id = account.parent_id and p.allow_login and p.password_until is null
        and (p.valid_until is null or p.valid_until > now())));
end $$;

-- Whether an account may act for an operator: its own and those under it; the platform for all.
create function manages_operator(actor bigint, operator bigint) returns boolean language sql stable as $$
  select exists (
    select
    from admin me
    where me.id = actor and is_usable(me) and me.password_until is null
      and (me.role < 2 or operator in (
        select o.id from operator o where o.id = me.operator_id or o.parent_id = me.operator_id
      ))
  )
$$;

-- Whether the target's rights end later than the actor's own.
create function outlives(actor bigint, target admin) returns boolean language sql stable as $$
  select exists (
    select from admin me where me.id = actor and me.valid_until is not null
      and (target.valid_until is null or target.valid_until > me.valid_until))
$$;

-- The relation between accounts that stand under no other: nobody manages an account that is above them in role,
-- outside of their operators, with a page to give that they lack, or with rights that outlive theirs; nor themselves.
create function manages_own(actor bigint, target admin) returns boolean language sql stable as $$
  select manages_operator(actor, target.operator_id) and not outlives(actor, target) and exists (
    select
    from admin me
    where me.id = actor and me.id <> target.id and me.parent_id is null
      and role_rank(me.role) >= role_rank(target.role) and held_pages(me) @> held_pages(target)
  )
$$;

-- Whoever manages accounts has the page for it at that moment: all accounts on one, those under oneself on either.
create function manages(actor bigint, target admin) returns boolean language sql stable as $$
  select case
    when target.parent_id is null then opens(actor, 'acenicuser') and manages_own(actor, target)
    else manages_operator(actor, target.operator_id) and exists (
      select
      from admin p
      where p.id = target.parent_id and case
        when p.id = actor then opens(actor, 'acenicuser') or opens(actor, 'subaccount')
        else opens(actor, 'acenicuser') and manages_own(actor, p) end
    ) end
$$;

-- What keeps the actor from managing an account, as far as pages do.
create function pages_beyond(actor bigint, target admin) returns text[] language sql stable as $$
  select array(
    select unnest(held_pages(target)) except select unnest(held_pages(me)) order by 1
  )
  from admin me
  where me.id = actor
$$;

-- Whether an account may take an operator out of use, or put it back: it manages each account that this is about, so
-- never its own.
create function manages_all_of(actor bigint, operator bigint) returns boolean language sql stable as $$
  select manages_operator(actor, operator)
    and not exists (select from admin a where a.operator_id = operator and not manages(actor, a))
$$;

-- Whoever has the whole platform has it for good, and under nobody.
create function is_whole_platform(account admin) returns boolean language sql stable as $$
  select account.role = 1 and account.allow_login and account.permission is null
    and account.parent_id is null and account.valid_until is null
    and (account.password_until is null or account.password_until > now())
$$;

create function keep_whole_platform() returns trigger language plpgsql as $$
begin
  if is_whole_platform(old) and (tg_op = 'DELETE' or not is_whole_platform(new)) then
    perform pg_advisory_xact_lock(74659002);
    if not exists (select from admin a where is_whole_platform(a)) then
      raise exception 'the last unrestricted platform administrator cannot be removed or restricted'
        using errcode = 'JY002';
    end if;
  end if;
  return null;
end $$;
comment on function keep_whole_platform is
  'Refuses to remove or restrict the last unrestricted platform administrator (JY002).';

-- A number that somebody writes down is not proved, and an account that was given an initial password begins anew.
create function unprove_phone() returns trigger language plpgsql as $$
begin
  if new.phone_proved_at is not distinct from old.phone_proved_at and new.phone is distinct from old.phone
    or new.password_until is not null and new.password_until is distinct from old.password_until then
    new.phone_proved_at := null;
  end if;
  return new;
end $$;
comment on function unprove_phone is
  'Clears phone_proved_at when the phone is changed without proof or an initial password is set.';

create function access_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_access', 'changed');
  return null;
end $$;
comment on function access_wake is
  'Notifies all server processes (channel jy_access): they drop the cached rights of all accounts.';

create function access_of_one() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('jy_access', old.admin_id::text);
  else
    perform pg_notify('jy_access', old.id::text);
    perform pg_notify('jy_access', a.id::text) from admin a where a.parent_id = old.id;
  end if;
  return null;
end $$;
comment on function access_of_one is
  'Notifies all server processes (channel jy_access): they drop cached rights of the account and those under it.';

create trigger operator_access after insert or delete or update of parent_id, disabled_at on operator
  for each statement execute function access_wake();

create trigger admin_whole_platform after update or delete on admin for each row execute function keep_whole_platform();
create trigger admin_access
  after delete or update of role, operator_id, permission, allow_login, password_until, valid_until on admin
  for each row execute function access_of_one();
create trigger admin_phone before update of phone, password_until on admin
  for each row execute function unprove_phone();
