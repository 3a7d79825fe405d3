-- Rights that end by themselves, and accounts under an account: those have its role and operator, and go with it.
alter table admin
  -- From this instant on it neither signs in nor acts; null for good.
  add column valid_until timestamptz,
  add column is_own boolean not null generated always as (parent_id is null) stored,
  add column parent_is_own boolean generated always as (case when parent_id is null then null else true end) stored,
  drop constraint admin_parent_id_fkey,
  add constraint admin_role_operator unique (id, role, operator_id),
  add constraint admin_own unique (id, is_own);
alter table admin
  add constraint admin_parent foreign key (parent_id, role, operator_id) references admin (id, role, operator_id)
    on update cascade on delete cascade,
  -- What stands under an account has none under itself.
  add constraint admin_parent_own foreign key (parent_id, parent_is_own) references admin (id, is_own) on delete cascade;
create index admin_parent_id on admin (parent_id) where parent_id is not null;

-- Pages of a role, narrowed by a tree; `below` also those that only roles below it can open.
create function role_pages(of_role smallint, tree jsonb, below boolean) returns text[] language sql stable as $$
  with checked as materialized (select checked_entries(tree) as entries)
  select coalesce(array_agg(p.name order by p.name), '{}') from page p
  where (of_role = any (p.roles) or below and exists (select from unnest(p.roles) r where role_rank(r) <= role_rank(of_role)))
    and (tree is null or p.entry = any ((select entries from checked)::text[]))
$$;

-- An account under another opens what both may, and never the pages on which accounts are made.
create or replace function pages_of(account admin) returns text[] language sql stable as $$
  select case when account.parent_id is null then role_pages(account.role, account.permission, false) else array(
    select unnest(role_pages(account.role, account.permission, false))
    intersect select unnest(role_pages(p.role, p.permission, false)) from admin p where p.id = account.parent_id
    except select unnest('{acenicuser,subaccount}'::text[]) order by 1) end
$$;
create or replace function held_pages(account admin) returns text[] language sql stable as $$
  select case when account.parent_id is null then role_pages(account.role, account.permission, true) else pages_of(account) end
$$;

-- When an account's rights end: its own time or that of the account above it, whichever comes first.
create function ends_at(account admin) returns timestamptz language sql stable as $$
  select least(account.valid_until, (select p.valid_until from admin p where p.id = account.parent_id))
$$;

-- Whether an account may sign in and act. One under another only while that one may too and has a password of its own.
create function is_usable(account admin) returns boolean language sql stable as $$
  select account.allow_login and (account.valid_until is null or account.valid_until > now())
    and (account.parent_id is null or exists (
      select from admin p where p.id = account.parent_id and p.allow_login and p.password_until is null
        and (p.valid_until is null or p.valid_until > now())))
$$;

create or replace function manages_operator(actor bigint, operator bigint) returns boolean language sql stable as $$
  select exists (
    select from admin me where me.id = actor and is_usable(me) and me.password_until is null
      and (me.role < 2 or operator in (select o.id from operator o where o.id = me.operator_id or o.parent_id = me.operator_id)))
$$;

-- Whether the target's rights end later than the actor's own.
create function outlives(actor bigint, target admin) returns boolean language sql stable as $$
  select exists (
    select from admin me where me.id = actor and me.valid_until is not null
      and (target.valid_until is null or target.valid_until > me.valid_until))
$$;

-- Between accounts that stand under none: as before, and nobody gives rights that outlive their own.
create function manages_own(actor bigint, target admin) returns boolean language sql stable as $$
  select manages_operator(actor, target.operator_id) and not outlives(actor, target) and exists (
    select from admin me where me.id = actor and me.id <> target.id and me.parent_id is null
      and role_rank(me.role) >= role_rank(target.role) and held_pages(me) @> held_pages(target))
$$;

-- An account under another is managed by that one, and by whoever manages that one. It manages nobody itself.
create or replace function manages(actor bigint, target admin) returns boolean language sql stable as $$
  select case when target.parent_id is null then manages_own(actor, target)
    else manages_operator(actor, target.operator_id) and exists (
      select from admin p where p.id = target.parent_id and (p.id = actor or manages_own(actor, p))) end
$$;

-- Whoever has the whole platform has it for good, and under nobody.
create or replace function is_whole_platform(account admin) returns boolean language sql stable as $$
  select account.role = 1 and account.allow_login and account.permission is null
    and account.parent_id is null and account.valid_until is null
    and (account.password_until is null or account.password_until > now())
$$;

-- Whose rights may have changed: also those of the accounts under it.
create or replace function access_of_one() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('jy_access', old.admin_id::text);
  else
    perform pg_notify('jy_access', old.id::text);
    perform pg_notify('jy_access', a.id::text) from admin a where a.parent_id = old.id;
  end if;
  return null;
end $$;
drop trigger admin_access on admin;
create trigger admin_access after delete or update of role, operator_id, permission, allow_login, password_until, valid_until on admin
  for each row execute function access_of_one();
