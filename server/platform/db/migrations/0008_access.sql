-- Whoever keeps an account's rights in memory forgets them when anything changes that they follow from.
create function access_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_access', 'changed');
  return null;
end $$;
create trigger session_access after delete or update of ended_at on session for each statement execute function access_wake();
create trigger admin_access after delete or update of role, operator_id, permission, allow_login on admin for each statement execute function access_wake();
create trigger operator_access after insert or delete or update of parent_id on operator for each statement execute function access_wake();
create trigger area_access after insert or delete or update of operator_id on area for each statement execute function access_wake();
