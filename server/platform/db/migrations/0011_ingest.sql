-- Who sends to the public interface, and what must not be taken twice.

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
