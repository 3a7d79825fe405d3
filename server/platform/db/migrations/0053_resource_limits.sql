-- From when on something of the platform needs somebody, and which of it has been reported.
create table resource_limit (
  -- One row for the whole platform.
  id int primary key default 1 check (id = 1),
  disk_warning int not null default 85 check (disk_warning between 10 and 98),
  disk_critical int not null default 95 check (disk_critical between 11 and 99 and disk_critical > disk_warning),
  memory int not null default 92 check (memory between 10 and 99),
  load_each_core int not null default 2 check (load_each_core between 1 and 100),
  connections int not null default 80 check (connections between 10 and 99),
  waiting_minutes int not null default 5 check (waiting_minutes between 1 and 1440),
  -- What the last sample found.
  crossed text[] not null default '{}',
  -- What was reported when it began, and has not been fine since.
  reported text[] not null default '{}',
  version int not null default 0
);
insert into resource_limit default values;
comment on table resource_limit is 'From when on resources of the platform need somebody: one row.';
