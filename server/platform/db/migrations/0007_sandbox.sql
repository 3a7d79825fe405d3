-- Books of the sandbox payment provider: an outside world of its own, written by server/providers/payment/ only.
create schema sandbox;

create table sandbox.payment (
  transaction_id text primary key,
  total_fen integer not null check (total_fen > 0),
  -- Given back or about to be; a closed refund releases its share.
  refund_fen integer not null default 0 check (refund_fen between 0 and total_fen),
  refunds integer not null default 0 check (refunds <= 50)
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
