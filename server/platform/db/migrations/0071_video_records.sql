-- Videos that are generated for visitors, as whoever makes them tells of them.
create table video_record (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  device_id bigint not null,
  visitor_id bigint references visitor (id),
  order_id bigint,
  external_id text not null,
  template text not null default '',
  state text not null check (state in ('recording', 'uploaded', 'synthesising', 'ready', 'failed')),
  -- Why it failed, as its maker says, until a person notes something else: then by whom.
  error_mess text not null default '',
  error_by text,
  -- Where its maker keeps it. The platform does not fetch it.
  file text,
  duration_seconds real check (duration_seconds > 0),
  recorded_at timestamptz not null,
  -- Since when it is in its state; what is told of a time before changes nothing.
  state_at timestamptz not null,
  ready_at timestamptz,
  received_at timestamptz not null default now(),
  version integer not null default 0,
  unique (area_id, external_id),
  unique (id, area_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (device_id, case_id) references device (id, case_id),
  foreign key (order_id, area_id) references orders (id, area_id),
  constraint ready_has_file check (state <> 'ready' or (file is not null and ready_at is not null))
) with (fillfactor = 85);
create index video_record_area on video_record (area_id, recorded_at desc nulls last, id desc);
create index video_record_recorded on video_record (recorded_at desc nulls last, id desc);
create index video_record_state on video_record (state, recorded_at desc);
create index video_record_case on video_record (case_id, recorded_at desc);
create index video_record_device on video_record (device_id, recorded_at desc);
create index video_record_number on video_record (external_id);
create index video_record_visitor on video_record (visitor_id) where visitor_id is not null;
create index video_record_order on video_record (order_id) where order_id is not null;

-- A stage may be told of late or never, so any later one follows; what failed may be tried again.
insert into move (machine, from_state, to_state) values
  ('videoRecord', 'recording', 'uploaded'), ('videoRecord', 'recording', 'synthesising'), ('videoRecord', 'recording', 'ready'), ('videoRecord', 'recording', 'failed'),
  ('videoRecord', 'uploaded', 'synthesising'), ('videoRecord', 'uploaded', 'ready'), ('videoRecord', 'uploaded', 'failed'),
  ('videoRecord', 'synthesising', 'ready'), ('videoRecord', 'synthesising', 'failed'),
  ('videoRecord', 'failed', 'uploaded'), ('videoRecord', 'failed', 'synthesising'), ('videoRecord', 'failed', 'ready');
create trigger video_record_move before update of state on video_record for each row execute function guard_move('videoRecord');

-- What became of it and when.
create table video_step (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  area_id bigint not null,
  state text not null,
  reason text not null default '',
  at timestamptz not null,
  foreign key (record_id, area_id) references video_record (id, area_id) on delete cascade
);
create index video_step_record on video_step (record_id, at);
