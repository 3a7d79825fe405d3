-- Asked at every request and every write. A function in SQL is parsed and planned at each call, one in PL/pgSQL once a connection: a seventh of the time.
create or replace function role_pages(of_role smallint, tree jsonb, below boolean) returns text[] language plpgsql stable as $$
declare checked text[] := checked_entries(tree);
begin
  return (select coalesce(array_agg(p.name order by p.name), '{}') from page p
    where (of_role = any (p.roles) or below and exists (select from unnest(p.roles) r where role_rank(r) <= role_rank(of_role)))
      and (tree is null or p.entry = any (checked)));
end $$;
create or replace function pages_of(account admin) returns text[] language plpgsql stable as $$
begin
  if account.parent_id is null then return role_pages(account.role, account.permission, false); end if;
  return array(
    select unnest(role_pages(account.role, account.permission, false))
    intersect select unnest(role_pages(p.role, p.permission, false)) from admin p where p.id = account.parent_id
    except select unnest('{acenicuser,subaccount}'::text[]) order by 1);
end $$;
create or replace function is_usable(account admin) returns boolean language plpgsql stable as $$
begin
  return account.allow_login and (account.valid_until is null or account.valid_until > now())
    and not exists (select from operator o where o.id = account.operator_id and o.disabled_at is not null)
    and (account.parent_id is null or exists (
      select from admin p where p.id = account.parent_id and p.allow_login and p.password_until is null
        and (p.valid_until is null or p.valid_until > now())));
end $$;
create or replace function ends_at(account admin) returns timestamptz language plpgsql stable as $$
begin
  return least(account.valid_until, (select p.valid_until from admin p where p.id = account.parent_id));
end $$;
create or replace function has_totp(account admin) returns boolean language plpgsql stable as $$
begin
  return exists (select from totp t where t.admin_id = account.id and t.confirmed_at is not null);
end $$;
create or replace function checked_entries(tree jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(array_agg((g ->> 'name') || '/' || (c ->> 'name')), '{}')
    from jsonb_array_elements(tree) g, jsonb_array_elements(coalesce(g -> 'children', '[]')) c
    where (g ->> 'checked')::boolean and (c ->> 'checked')::boolean);
end $$;
create or replace function held_pages(account admin) returns text[] language plpgsql stable as $$
begin
  return case when account.parent_id is null then role_pages(account.role, account.permission, true) else pages_of(account) end;
end $$;
create or replace function opens(actor bigint, page text) returns boolean language plpgsql stable as $$
begin
  return exists (select from admin me where me.id = actor and page = any (pages_of(me)));
end $$;
