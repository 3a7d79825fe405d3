-- Books of the embedded providers of payments and cloud servers: outside worlds of their own, written by
-- server/providers/payment/ and server/providers/cloud/ only.

create schema sandbox;

create table sandbox.payment (
  transaction_id text primary key,
  total_fen integer not null check (total_fen > 0),
  -- Given back or about to be; a closed refund releases its share.
  refund_fen integer not null default 0 check (refund_fen between 0 and total_fen),
  refunds integer not null default 0 check (refunds <= 50),
  -- What of it was sent to others, and has not come back.
  shared_fen integer not null default 0 check (shared_fen >= 0),
  released boolean not null default false,
  constraint shared_within_paid check (shared_fen + refund_fen <= total_fen or released)
);

create table sandbox.refund (
  out_refund_no text primary key,
  refund_id text not null unique,
  transaction_id text not null references sandbox.payment (transaction_id),
  refund_fen integer not null check (refund_fen > 0),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  -- What it becomes, and when.
  outcome text not null check (outcome in ('SUCCESS', 'CLOSED', 'ABNORMAL')),
  settles_at timestamptz not null,
  settled_at timestamptz,
  accepted_at timestamptz not null default now()
);
create index refund_transaction on sandbox.refund (transaction_id);
create index refund_settles on sandbox.refund (settles_at) where state = 'PROCESSING';

-- One row for each time that a notification is to be sent; copies of one carry the same number.
create table sandbox.notification (
  id bigint generated always as identity primary key,
  number text not null,
  body text not null,
  tries integer not null default 0,
  -- Null once it was answered or given up.
  due_at timestamptz
);
create index notification_due on sandbox.notification (due_at) where due_at is not null;

create table sandbox.share (
  out_no text primary key,
  provider_no text not null unique,
  transaction_id text not null references sandbox.payment (transaction_id),
  account text not null,
  fen integer not null check (fen > 0),
  returned_fen integer not null default 0,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'SUCCESS', 'CLOSED')),
  outcome text not null check (outcome = 'SUCCESS' or outcome ~ '^[A-Z_]+$'),
  settles_at timestamptz not null,
  ended_at timestamptz,
  constraint returned_within_share check (returned_fen between 0 and fen)
);
create index share_transaction on sandbox.share (transaction_id);

create table sandbox.share_return (
  out_return_no text primary key,
  out_no text not null references sandbox.share (out_no),
  fen integer not null check (fen > 0),
  state text not null check (state in ('PROCESSING', 'SUCCESS', 'FAILED')),
  reason text,
  ended_at timestamptz not null default now()
);
create index share_return_share on sandbox.share_return (out_no);

create table sandbox.cloud_server (
  instance_id text primary key,
  state text not null default 'RUNNING',
  next_state text,
  changes_at timestamptz,
  last_deed text,
  last_id text
);

create table sandbox.cloud_deed (
  id text primary key,
  token text not null unique,
  instance_id text not null references sandbox.cloud_server (instance_id),
  kind text not null check (kind in ('reboot', 'stop', 'start', 'clean')),
  ends_at timestamptz not null
);
create index cloud_deed_server on sandbox.cloud_deed (instance_id);
