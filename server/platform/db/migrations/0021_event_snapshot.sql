-- An event says exactly which transactions it was written beside. The oldest open one is no measure of that:
-- transaction ids belong to the whole server, so a long transaction in another database made old events come again.
alter table event drop column open_from;
alter table event add column snapshot pg_snapshot not null default pg_current_snapshot();
