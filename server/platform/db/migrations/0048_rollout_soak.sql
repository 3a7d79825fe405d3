-- After each wave a rollout waits, and looks at the pictures of the cameras that it has updated.
alter table rollout
  add soak_minutes integer not null default 0 constraint rollout_soak check (soak_minutes between 0 and 10080),
  add min_pictures_percent integer constraint rollout_pictures check (min_pictures_percent between 1 and 100),
  add compared_at timestamptz;
