-- Work that is done every so often by one of the processes: who does it now, and when it was begun last.
create table beat (
  name text primary key,
  begun_at timestamptz not null,
  -- Held while it is done, renewed meanwhile; after a crash it runs out.
  held_until timestamptz
);
