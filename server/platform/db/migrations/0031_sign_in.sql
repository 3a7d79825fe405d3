-- Beside the password: a number whose owner has proved it with a code, and devices that stay signed in.
alter table admin add column phone_proved_at timestamptz;
create unique index admin_proved_phone on admin (phone) where phone_proved_at is not null;

-- A number that somebody writes down is not proved, and an account that was given an initial password begins anew.
create function unprove_phone() returns trigger language plpgsql as $$
begin
  if new.phone_proved_at is not distinct from old.phone_proved_at and new.phone is distinct from old.phone
    or new.password_until is not null and new.password_until is distinct from old.password_until then
    new.phone_proved_at := null;
  end if;
  return new;
end $$;
create trigger admin_phone before update of phone, password_until on admin for each row execute function unprove_phone();

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

-- What a proof of work was changed for; the row goes when it is used.
create table captcha_ticket (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- A browser that stays signed in holds a secret that is another after each use. All that came of one sign-in are a family.
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

alter table session add column family uuid;
create index session_family on session (family) where family is not null;
-- Where a session is ended, its browser does not come back by itself.
create function end_family() returns trigger language plpgsql as $$
begin
  update device_login set ended_at = now() where family = new.family and ended_at is null;
  return null;
end $$;
create trigger session_end_family after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null and new.family is not null) execute function end_family();
