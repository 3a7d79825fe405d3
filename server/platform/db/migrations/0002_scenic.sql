create table area (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  name text not null,
  level text not null default '' check (level in ('', 'A', 'AA', 'AAA', 'AAAA', 'AAAAA')),
  province text not null,
  city text not null default '',
  district text not null default '',
  adcode text not null default '',
  -- GCJ-02 degrees.
  lng double precision,
  lat double precision,
  contact text not null default '',
  phone text not null default '',
  status text not null default 'open' check (status in ('open', 'closed', 'maintenance')),
  open_from text not null default '08:00',
  open_to text not null default '18:00',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (operator_id, name)
);
create index area_province on area (province);

create table scenic_case (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  name text not null,
  case_type text not null check (case_type in ('travelPhoto', 'clip', 'ride', 'ceremony')),
  price_default_fen integer not null default 0 check (price_default_fen >= 0),
  clip_seconds integer not null default 0 check (clip_seconds >= 0),
  status text not null default 'running' check (status in ('running', 'paused')),
  -- [{slot, key}] in the order in which they are shown.
  images jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (area_id, name),
  unique (id, area_id)
);

create table point (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  lng double precision,
  lat double precision,
  sort integer not null default 0,
  hot boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index point_area on point (area_id);

create table device (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  point_id bigint,
  name text not null,
  gb_code text not null check (gb_code ~ '^[0-9]{20}$'),
  smart_type text not null default 'face' check (smart_type in ('face', 'person', 'none')),
  last_heartbeat_at timestamptz,
  -- Start of the present run of heartbeats or of the present silence.
  state_since timestamptz,
  fps real,
  bitrate_kbps integer,
  latency_ms integer,
  snapshot_key text,
  snapshot_at timestamptz,
  created_at timestamptz not null default now(),
  -- Removed cameras stay for the pictures, scans and orders that name them, and exist nowhere else.
  removed_at timestamptz,
  version integer not null default 0,
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (point_id, case_id) references point (id, case_id)
) with (fillfactor = 80);
create unique index device_gb_code_key on device (gb_code) where removed_at is null;
create unique index device_case_id_name_key on device (case_id, name) where removed_at is null;
create index device_area on device (area_id);
create index device_point on device (point_id) where point_id is not null;

create table package_price (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  kind text not null check (kind in ('clip', 'album', 'allIn')),
  price_fen integer not null check (price_fen > 0),
  downloads integer not null default 9 check (downloads > 0),
  on_sale boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);

create table photo_package (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  -- 0: all pictures of the visitor's day.
  photos integer not null check (photos >= 0),
  prints integer not null default 0 check (prints >= 0),
  price_fen integer not null check (price_fen > 0),
  on_sale boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
