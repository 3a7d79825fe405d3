-- Allowed moves of every state machine; guard_move() refuses all others.
create table move (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);

-- A trigger with the machine's name as its argument; the column is always called state.
create function guard_move() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state
     and not exists (select 1 from move where machine = tg_argv[0] and from_state = old.state and to_state = new.state) then
    raise exception 'move % -> % of % is not allowed', old.state, new.state, tg_argv[0] using errcode = 'JY001';
  end if;
  return new;
end $$;

-- Asia/Shanghai decides every day and hour of the business.
create function local_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'Asia/Shanghai')::date $$;
create function hour_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$ select date_bin('1 hour', at, timestamptz '2000-01-01 00:00+08') $$;

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
  unique (id, kind),
  check (parent_id is null or kind = 'scenic'),
  foreign key (parent_id, parent_kind) references operator (id, kind)
);
create index operator_parent on operator (parent_id) where parent_id is not null;

create table admin (
  id bigint generated always as identity primary key,
  name text not null,
  true_name text not null,
  phone text,
  role smallint not null check (role between 0 and 3),
  -- The role's kind and the operator's kind are one thing: the foreign key keeps them so.
  operator_kind text not null generated always as (case when role < 2 then 'platform' when role = 2 then 'channel' else 'scenic' end) stored,
  operator_id bigint not null,
  parent_id bigint references admin (id),
  -- argon2id over the SHA-256 hex that the client sends.
  password_hash text not null,
  permission jsonb,
  allow_login boolean not null default true,
  default_down_num integer not null default 9 check (default_down_num between 0 and 999),
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  foreign key (operator_id, operator_kind) references operator (id, kind)
);
create unique index admin_name on admin (lower(name));
create index admin_operator on admin (operator_id);

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
  ended_at timestamptz
);
create index session_admin on session (admin_id);

-- Failed sign-ins per account and per address.
create table login_guard (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Proofs of work that have been taken, by the signature of their challenge: each is good for one sign-in.
create table used_captcha (
  signature text primary key,
  expires_at timestamptz not null
);

create table ingest_key (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  name text not null,
  key_id text not null unique,
  -- AES-256-GCM; the HMAC needs the secret itself.
  secret bytea not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 0
);
create index ingest_key_operator on ingest_key (operator_id);

create table ingest_nonce (
  key_id bigint not null references ingest_key (id) on delete cascade,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (key_id, nonce)
);
create index ingest_nonce_at on ingest_nonce (at);

create table ingest_request (
  key_id bigint not null references ingest_key (id) on delete cascade,
  idempotency_key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index ingest_request_at on ingest_request (at);
