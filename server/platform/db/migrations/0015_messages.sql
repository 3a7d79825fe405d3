-- Messages of one day about the same thing are one row that counts them.
alter table message
  -- The thing, and with it the audience: complaints/17, refund.failed/17.
  add column about text not null,
  add column day date not null default local_day(now()),
  add column count integer not null default 1 check (count > 0),
  -- When it came last; created_at is when it came first.
  add column last_at timestamptz not null default now(),
  add constraint message_about unique (about, day);
drop index message_created;
create index message_last on message (last_at desc, id desc);

-- How many of the message had come when the account read or deleted it: those that come later are unread again.
alter table message_receipt add column seen integer not null default 0;
