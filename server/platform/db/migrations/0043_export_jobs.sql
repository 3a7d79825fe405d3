-- How long a finished job keeps what it made.
alter table job add column days integer not null default 1 check (days between 1 and 90);
-- What expires is found by it.
create index job_expiring on job (finished_at) where state = 'done';
