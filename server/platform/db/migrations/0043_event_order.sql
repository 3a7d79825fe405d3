-- Events are read by whoever waits for them (server/platform/live/hub.ts) instead of being notified: PostgreSQL lets no
-- two transactions commit at once that notify, and wakes up each connection that listens.
drop trigger event_wake on event;
drop function event_wake();
create index event_xact on event (xact);

-- A stream of events has to know that the rights of its account have changed before it sends what happened after that.
-- Only rows of the same table say in which order; the notification is for the caches, and may come later.
create function access_changed(account bigint) returns void language sql as $$
  select pg_notify('jy_access', coalesce(account::text, 'changed'));
  insert into event (topic, admin_id) values ('access', account);
$$;
comment on function access_changed is
  'Notifies all server processes (channel jy_access) that rights of the account, or of any, may have changed.';

create or replace function access_wake() returns trigger language plpgsql as $$
begin
  perform access_changed(null);
  return null;
end $$;
comment on function access_wake is
  'Calls access_changed: all server processes drop the cached rights of all accounts.';

create or replace function access_of_one() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform access_changed(old.admin_id);
  else
    perform access_changed(old.id);
    perform access_changed(a.id) from admin a where a.parent_id = old.id;
  end if;
  return null;
end $$;
comment on function access_of_one is
  'Calls access_changed: all server processes drop cached rights of the account and those under it.';

create or replace function access_of_totp() returns trigger language plpgsql as $$
begin
  perform access_changed(coalesce(new.admin_id, old.admin_id));
  return null;
end $$;
comment on function access_of_totp is
  'Calls access_changed: all server processes drop the cached rights of the account.';
