-- Cloud servers that run only while scenic areas are open.
alter table cvm
  add column schedule text not null default 'none' check (schedule in ('none', 'hours')),
  -- Minutes before the first area opens, and after the last one closes.
  add column start_before int not null default 30 check (start_before between 0 and 240),
  add column stop_after int not null default 60 check (stop_after between 0 and 720),
  -- What the schedule last saw to; null before it has done so. Between two of its turns, people decide.
  add column scheduled_on boolean;
