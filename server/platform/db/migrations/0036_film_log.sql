-- A film that nobody is to make any more; one whose order is paid is made nevertheless.
alter table video_record drop constraint video_record_state_check;
alter table video_record add constraint video_record_state_check
  check (state in ('recording', 'uploaded', 'synthesising', 'ready', 'failed', 'cancelled'));
alter table video_retry drop constraint video_retry_answer_check;
alter table video_retry add constraint video_retry_answer_check
  check (answer in ('recording', 'uploaded', 'synthesising', 'ready', 'failed', 'cancelled'));
insert into move (machine, from_state, to_state) values
  ('videoRecord', 'uploaded', 'cancelled'), ('videoRecord', 'synthesising', 'cancelled'),
  ('videoRecord', 'failed', 'cancelled'), ('videoRecord', 'cancelled', 'synthesising');

-- How a film was made, step by step: what its makers reported, and what people decided.
create table film_log (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  area_id bigint not null,
  at timestamptz not null default now(),
  -- Of its video, at that moment.
  attempt integer not null,
  event text not null check (event in ('claimed', 'fetching', 'rendering', 'delivering', 'returned', 'lapsed', 'failed',
    'ready', 'cancelled', 'first', 'usual')),
  -- The maker, or the name of the person.
  actor text not null default '',
  -- Why, for people.
  reason text not null default '',
  foreign key (record_id, area_id) references film (record_id, area_id) on delete cascade
);
create index film_log_record on film_log (record_id, area_id, id);
-- How long films take, and how many an hour there are.
create index film_log_ready on film_log (at) where event = 'ready';

alter table film add constraint film_priority check (priority in (0, 1));
-- How many films waited at each hour.
create index film_requested on film (requested_at);
