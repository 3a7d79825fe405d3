-- Ids are given before a transaction commits, so an event may become visible after one with a higher id.
-- Of the transactions from open_from on it was unknown, when the row was written, whether they would stand.
alter table event
  add column xact xid8 not null default pg_current_xact_id(),
  add column open_from xid8 not null default pg_snapshot_xmin(pg_current_snapshot());
