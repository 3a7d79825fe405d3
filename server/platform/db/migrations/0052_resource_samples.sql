-- What the platform runs on, sampled every few minutes; what is older than a week is one mean an hour.
create table resource_sample (
  series text not null,
  at timestamptz not null,
  value double precision not null,
  primary key (series, at)
);
create index resource_sample_at on resource_sample (at);

-- What lies in the object store, as it was last counted.
create table storage_usage (
  kind text primary key,
  bytes bigint not null,
  files bigint not null,
  at timestamptz not null default now()
);
