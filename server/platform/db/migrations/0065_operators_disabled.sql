-- An operator out of use: its accounts neither sign in nor act until it is enabled. The platform's own always stays.
alter table operator
  add column disabled_at timestamptz,
  add constraint operator_platform_in_use check (kind <> 'platform' or disabled_at is null);

-- Whether an account may sign in and act: only while its operator is in use, and one under another only while that one may too.
create or replace function is_usable(account admin) returns boolean language sql stable as $$
  select account.allow_login and (account.valid_until is null or account.valid_until > now())
    and not exists (select from operator o where o.id = account.operator_id and o.disabled_at is not null)
    and (account.parent_id is null or exists (
      select from admin p where p.id = account.parent_id and p.allow_login and p.password_until is null
        and (p.valid_until is null or p.valid_until > now())))
$$;

-- Whether an account may take an operator out of use, or put it back: it manages each account that this is about, so never its own.
create function manages_all_of(actor bigint, operator bigint) returns boolean language sql stable as $$
  select manages_operator(actor, operator)
    and not exists (select from admin a where a.operator_id = operator and not manages(actor, a))
$$;

drop trigger operator_access on operator;
create trigger operator_access after insert or delete or update of parent_id, disabled_at on operator
  for each statement execute function access_wake();
