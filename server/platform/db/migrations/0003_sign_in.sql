-- Sessions and what is needed to begin one.

create table session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the 256 random bits that the client holds.
  token_hash bytea not null unique,
  admin_id bigint not null references admin (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null,
  agent text not null,
  -- Ended before its time: by logout, a changed password, a changed role, a forbidden login.
  ended_at timestamptz,
  family uuid,
  -- When the password or a code of the second factor was given last in this session: what is dangerous wants that anew.
  proved_at timestamptz
);
create index session_admin on session (admin_id);
create index session_family on session (family) where family is not null;

-- Failed sign-ins per account and per address.
create table login_guard (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz,
  -- Sign-ins that are being looked at: each began then, and counts as a failure for others until it is judged, or for
  -- half a minute.
  open timestamptz[] not null default '{}'
);

-- Proofs of work that have been taken, by the signature of their challenge: each is good for one sign-in.
create table used_captcha (
  signature text primary key,
  expires_at timestamptz not null
);

-- What a proof of work was changed for; the row goes when it is used.
create table captcha_ticket (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- A code that was sent to a number, or that would have been where no account has the number.
create table phone_code (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('login', 'edit')),
  -- Who asked for it, to prove a number.
  admin_id bigint references admin (id) on delete cascade,
  ip text not null,
  -- HMAC: six digits behind a plain digest are found at once.
  mark text not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_code_phone on phone_code (phone, sent_at desc);
create index phone_code_ip on phone_code (ip, sent_at desc);
create index phone_code_admin on phone_code (admin_id, sent_at desc) where admin_id is not null;

-- A browser that stays signed in holds a secret that is another after each use. All that came of one sign-in are a
-- family.
create table device_login (
  id bigint generated always as identity primary key,
  family uuid not null,
  admin_id bigint not null references admin (id) on delete cascade,
  -- SHA-256 of 256 random bits.
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- Of the whole family.
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index device_login_family on device_login (family);
create index device_login_admin on device_login (admin_id);

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

-- Where a session is ended, its browser does not come back by itself.
create function end_family() returns trigger language plpgsql as $$
begin
  update device_login set ended_at = now() where family = new.family and ended_at is null;
  return null;
end $$;
comment on function end_family is
  'Ends the device logins of the session''s browser, so that it does not sign in again by itself.';

create function has_totp(account admin) returns boolean language plpgsql stable as $$
begin
  return exists (select from totp t where t.admin_id = account.id and t.confirmed_at is not null);
end $$;

-- A session that lacks the second factor where it is wanted opens nothing.
create function access_of_totp() returns trigger language plpgsql as $$
begin
  perform pg_notify('jy_access', coalesce(new.admin_id, old.admin_id)::text);
  return null;
end $$;
comment on function access_of_totp is
  'Notifies all server processes (channel jy_access): they drop the cached rights of the account.';

create trigger session_access after delete or update of ended_at on session
  for each row execute function access_of_one();
create trigger session_end_family after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null and new.family is not null)
  execute function end_family();
-- The token is another from then on.
create trigger session_turned after update of token_hash on session for each row execute function access_of_one();

create trigger totp_access after insert or delete or update of confirmed_at on totp
  for each row execute function access_of_totp();
