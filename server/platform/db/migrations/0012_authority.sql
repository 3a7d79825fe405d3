-- Pages as contract/menu.ts lists them: every start of the server writes them here, so that the database knows an account's rights.
create table page (
  name text primary key,
  -- How a permission tree names it: group/page.
  entry text not null,
  roles smallint[] not null
);

alter table admin
  -- Somebody else set the password and knows it: until then it opens nothing but its own change.
  add column password_until timestamptz,
  -- Who set it, where that was an account. It may be gone since, so there is no foreign key.
  add column password_by bigint;

-- 超级管理员 above 平台管理员 above 渠道客户 above 景区客户.
create function role_rank(role smallint) returns integer language sql immutable parallel safe as $$
  select case role when 1 then 3 when 0 then 2 when 2 then 1 else 0 end
$$;

create function checked_entries(tree jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg((g ->> 'name') || '/' || (c ->> 'name')), '{}')
  from jsonb_array_elements(tree) g, jsonb_array_elements(coalesce(g -> 'children', '[]')) c
  where (g ->> 'checked')::boolean and (c ->> 'checked')::boolean
$$;

-- Pages that an account may open: those of its role, narrowed by its tree.
create function pages_of(account admin) returns text[] language sql stable as $$
  with checked as materialized (select checked_entries(account.permission) as entries)
  select coalesce(array_agg(p.name order by p.name), '{}') from page p
  where account.role = any (p.roles)
    and (account.permission is null or p.entry = any ((select entries from checked)::text[]))
$$;

-- Pages that an account has to give: also those that only roles below its own can open, narrowed by the same tree.
create function held_pages(account admin) returns text[] language sql stable as $$
  with checked as materialized (select checked_entries(account.permission) as entries)
  select coalesce(array_agg(p.name order by p.name), '{}') from page p
  where exists (select from unnest(p.roles) r where role_rank(r) <= role_rank(account.role))
    and (account.permission is null or p.entry = any ((select entries from checked)::text[]))
$$;

-- Whether an account may act for an operator: its own and those under it; the platform for all.
create function manages_operator(actor bigint, operator bigint) returns boolean language sql stable as $$
  select exists (
    select from admin me where me.id = actor and me.allow_login and me.password_until is null
      and (me.role < 2 or operator in (select o.id from operator o where o.id = me.operator_id or o.parent_id = me.operator_id)))
$$;

-- The one relation between accounts: whoever manages an account changes it, its tree, its password and its sessions.
-- Nobody manages an account that is above them in role, outside of their operators, or has a page to give that they lack; nor themselves.
create function manages(actor bigint, target admin) returns boolean language sql stable as $$
  select manages_operator(actor, target.operator_id) and exists (
    select from admin me where me.id = actor and me.id <> target.id
      and role_rank(me.role) >= role_rank(target.role) and held_pages(me) @> held_pages(target))
$$;

-- What keeps the actor from managing an account, as far as pages do.
create function pages_beyond(actor bigint, target admin) returns text[] language sql stable as $$
  select array(select unnest(held_pages(target)) except select unnest(held_pages(me)) order by 1) from admin me where me.id = actor
$$;

-- One 超级管理员 with all pages can always sign in. Whoever would take the last one away waits for whoever is about to take the last but one.
create function is_whole_platform(account admin) returns boolean language sql stable as $$
  select account.role = 1 and account.allow_login and account.permission is null
    and (account.password_until is null or account.password_until > now())
$$;
create function keep_whole_platform() returns trigger language plpgsql as $$
begin
  if is_whole_platform(old) and (tg_op = 'DELETE' or not is_whole_platform(new)) then
    perform pg_advisory_xact_lock(74659002);
    if not exists (select from admin a where is_whole_platform(a)) then
      raise exception 'the last account that has the whole platform' using errcode = 'JY002';
    end if;
  end if;
  return null;
end $$;
create trigger admin_whole_platform after update or delete on admin for each row execute function keep_whole_platform();

-- Whose rights may have changed: the account's id, or words where it may be anybody's.
create function access_of_one() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('jy_access', old.admin_id::text);
  else
    perform pg_notify('jy_access', old.id::text);
  end if;
  return null;
end $$;
drop trigger session_access on session;
drop trigger admin_access on admin;
create trigger session_access after delete or update of ended_at on session for each row execute function access_of_one();
create trigger admin_access after delete or update of role, operator_id, permission, allow_login, password_until on admin
  for each row execute function access_of_one();
