-- What is wrong in a scenic area, who mends it, and what became of it.
create table matter_tag (
  id bigint generated always as identity primary key,
  name text not null unique,
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0
);

create table matter_responsor (
  id bigint generated always as identity primary key,
  name text not null unique,
  phone text not null default '',
  duty text not null default '',
  -- Nothing new is given to those who are away.
  on_duty boolean not null default true,
  -- The account that is told of what is given to it.
  admin_id bigint references admin (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 0
);
create index matter_responsor_admin on matter_responsor (admin_id) where admin_id is not null;

create table matter (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  case_id bigint,
  device_id bigint,
  order_id bigint,
  tag_id bigint references matter_tag (id),
  responsor_id bigint references matter_responsor (id),
  severity text not null default 'major' check (severity in ('critical', 'major', 'minor')),
  state text not null default 'open' check (state in ('open', 'assigned', 'solved', 'closed')),
  title text not null,
  text text not null default '',
  -- [{key, thumbKey}] in the order in which they are shown.
  images jsonb not null default '[]',
  deadline_at timestamptz,
  -- Somebody has been told that the deadline has passed.
  overdue_notified boolean not null default false,
  solved_at timestamptz,
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (device_id, case_id) references device (id, case_id),
  foreign key (order_id, area_id) references orders (id, area_id),
  check (device_id is null or case_id is not null),
  check (state <> 'open' or responsor_id is null),
  check (state not in ('assigned', 'solved') or responsor_id is not null),
  check (state <> 'solved' or solved_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);
create index matter_area on matter (area_id, state);
create index matter_case on matter (case_id) where case_id is not null;
create index matter_device on matter (device_id) where device_id is not null;
create index matter_order on matter (order_id) where order_id is not null;
create index matter_tag_id on matter (tag_id) where tag_id is not null;
create index matter_responsor_id on matter (responsor_id, state) where responsor_id is not null;
create index matter_state on matter (state, created_at desc);
create index matter_due on matter (deadline_at) where not overdue_notified and state in ('open', 'assigned');

-- The same table as matterMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values
  ('matter', 'open', 'assigned'), ('matter', 'open', 'closed'),
  ('matter', 'assigned', 'open'), ('matter', 'assigned', 'solved'),
  ('matter', 'solved', 'assigned'), ('matter', 'solved', 'closed');

-- What happened to a matter, and what was said about it.
create table matter_event (
  id bigint generated always as identity primary key,
  matter_id bigint not null,
  area_id bigint not null,
  at timestamptz not null default now(),
  by_name text not null,
  -- Both are missing where nothing moved; only the first where the matter was made.
  from_state text,
  to_state text,
  -- Who has it from then on, where that changed.
  responsor text,
  note text not null default '',
  foreign key (matter_id, area_id) references matter (id, area_id) on delete cascade
);
create index matter_event_matter on matter_event (matter_id, id);

create trigger matter_images after delete or update of images on matter for each row execute function loosen_images();
create trigger matter_move before update of state on matter for each row execute function guard_move('matter');
