-- A second factor: six digits that the owner's phone reckons anew every thirty seconds (TOTP, RFC 6238).
create table totp (
  admin_id bigint primary key references admin (id) on delete cascade,
  -- AES-256-GCM: the server reckons the same digits.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Until a first code was right it is not asked for.
  confirmed_at timestamptz,
  -- The last thirty seconds whose code was taken: none is taken twice.
  last_step bigint not null default 0
);

-- For an owner without the phone: each is good once.
create table recovery_code (
  admin_id bigint not null references totp (admin_id) on delete cascade,
  -- HMAC
  mark text not null,
  used_at timestamptz,
  primary key (admin_id, mark)
);

create function has_totp(account admin) returns boolean language sql stable as $$
  select exists (select from totp t where t.admin_id = account.id and t.confirmed_at is not null)
$$;

-- A session that lacks one where it is wanted opens nothing; whoever keeps its rights in memory forgets them.
create function access_of_totp() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_access', coalesce(new.admin_id, old.admin_id)::text);
  return null;
end $$;
create trigger totp_access after insert or delete or update of confirmed_at on totp for each row execute function access_of_totp();

-- When the password or a code of the second factor was given last in this session: what is dangerous wants that anew.
alter table session add column proved_at timestamptz;
-- The token is another from then on.
create trigger session_turned after update of token_hash on session for each row execute function access_of_one();
