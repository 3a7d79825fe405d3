-- Printers at the sites, and what is printed on them. A page takes from the print account of its printer when it is
-- queued, and gives back what did not come out when it fails or is cancelled: both are rows of `print_use`, written by
-- triggers and by nothing else.
create table printer_vendor (
  id bigint generated always as identity primary key,
  name text not null unique,
  protocol text not null check (protocol in ('spool', 'station', 'ipp')),
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0
);

create table printer (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  vendor_id bigint not null references printer_vendor,
  name text not null,
  -- Empty where its protocol needs none.
  address text not null default '',
  media text not null check (
    media in (
      'na_index-4x6_4x6in', 'om_small-photo_100x150mm', 'oe_photo-l_3.5x5in', 'na_5x7_5x7in', 'na_govt-letter_8x10in'
    )
  ),
  -- Whose prints it uses.
  account_id bigint,
  enabled boolean not null,
  -- SHA-256 of what the program at the site proves itself by; shown once.
  code_hash bytea unique,
  code_at timestamptz,
  -- What it said of itself last, and when; null until it has said anything.
  reported_state text check (reported_state in ('idle', 'printing', 'stopped')),
  reasons text[] not null default '{}',
  model text not null default '',
  ready_media text[] not null default '{}',
  supplies jsonb not null default '[]',
  state_since timestamptz,
  seen_at timestamptz,
  -- When it was asked last, and why there was no answer; empty where there was.
  asked_at timestamptz,
  fault text not null default '',
  -- Since when something has been wrong with it or right again, and whether that was told to people.
  trouble_since timestamptz,
  well_since timestamptz,
  trouble_notified boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, area_id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  foreign key (account_id, area_id, case_id) references print_account (id, area_id, case_id)
);
create index printer_area on printer (area_id);
create index printer_vendor_of on printer (vendor_id);
create index printer_account on printer (account_id) where account_id is not null;

create table print_job (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  printer_id bigint not null,
  kind text not null check (kind in ('picture', 'test')),
  picture_id bigint references picture,
  -- Whose prints it has taken; a test page takes none.
  account_id bigint,
  copies integer not null check (copies between 1 and 50),
  -- As they were when it was asked for.
  media text not null check (
    media in (
      'na_index-4x6_4x6in', 'om_small-photo_100x150mm', 'oe_photo-l_3.5x5in', 'na_5x7_5x7in', 'na_govt-letter_8x10in'
    )
  ),
  fit text not null check (fit in ('fill', 'whole')),
  state text not null default 'queued' check (
    state in ('queued', 'sending', 'printing', 'done', 'failed', 'cancelled')
  ),
  reason text not null default '',
  -- Copies that are known to have come out.
  printed integer not null default 0,
  -- In the name under which the printer has it, so that two platforms never take each other's.
  mark uuid not null default gen_random_uuid(),
  -- The printer's number of it.
  remote_number text,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- When its handing over began last.
  sent_at timestamptz,
  -- When it is given up on, unless it comes to an end before; later once a printer has taken it.
  ends_at timestamptz not null default now() + interval '2 hours',
  done_at timestamptz,
  cancel_at timestamptz,
  cancel_by text not null default '',
  -- Why it is printed once more.
  note text not null default '',
  request_key text not null,
  by_id bigint not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  check (printed between 0 and copies),
  check (state <> 'done' or printed = copies),
  check ((done_at is null) = (state in ('queued', 'sending', 'printing'))),
  check ((kind = 'picture') = (picture_id is not null)),
  check ((kind = 'picture') = (account_id is not null)),
  check (state <> 'printing' or remote_number is not null),
  unique (id, account_id, area_id, case_id),
  foreign key (printer_id, area_id, case_id) references printer (id, area_id, case_id),
  foreign key (account_id, area_id, case_id) references print_account (id, area_id, case_id)
);
-- The same call, come again, makes no second page.
create unique index print_job_once on print_job (request_key, coalesce(picture_id, 0));
create index print_job_open on print_job (printer_id, id) where state in ('queued', 'sending', 'printing');
create index print_job_printer on print_job (printer_id, created_at desc);
create index print_job_picture on print_job (picture_id) where picture_id is not null;
create index print_job_account on print_job (account_id) where account_id is not null;
create index print_job_area on print_job (area_id, created_at desc);
create index print_job_case on print_job (case_id, created_at desc);
create index print_job_created on print_job (created_at desc);
create index print_job_kind on print_job (kind, state, created_at desc);

insert into move (machine, from_state, to_state) values
  ('printJob', 'queued', 'sending'), ('printJob', 'queued', 'failed'), ('printJob', 'queued', 'cancelled'),
  ('printJob', 'sending', 'queued'), ('printJob', 'sending', 'printing'), ('printJob', 'sending', 'failed'),
  ('printJob', 'sending', 'cancelled'),
  ('printJob', 'printing', 'done'), ('printJob', 'printing', 'failed'), ('printJob', 'printing', 'cancelled');

-- What pages took from an account and gave back.
create table print_use (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  area_id bigint not null,
  case_id bigint not null,
  job_id bigint not null,
  kind text not null check (kind in ('use', 'back')),
  prints integer not null,
  -- Left behind it; the trigger says so.
  balance bigint not null default 0 check (balance >= 0),
  created_at timestamptz not null default clock_timestamp(),
  check (case when kind = 'use' then prints < 0 else prints > 0 end),
  -- Once each.
  unique (job_id, kind),
  foreign key (job_id, account_id, area_id, case_id) references print_job (id, account_id, area_id, case_id)
);
create index print_use_account on print_use (account_id, id desc);

-- What people printed with their browsers, as they said themselves. It takes nothing from a print account.
create table local_print (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  picture_id bigint not null references picture,
  copies integer not null check (copies between 1 and 20),
  media text not null check (
    media in (
      'na_index-4x6_4x6in', 'om_small-photo_100x150mm', 'oe_photo-l_3.5x5in', 'na_5x7_5x7in', 'na_govt-letter_8x10in'
    )
  ),
  fit text not null check (fit in ('fill', 'whole')),
  -- Why it was printed once more.
  note text not null default '',
  request_key text not null,
  by_id bigint not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  -- As every list has it; a row is never changed.
  version integer not null default 0 check (version = 0),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  unique (request_key, picture_id)
);
create index local_print_picture on local_print (picture_id);
create index local_print_created on local_print (created_at desc, id desc);
create index local_print_area on local_print (area_id, created_at desc, id desc);
create index local_print_case on local_print (case_id, created_at desc, id desc);
create index local_print_media on local_print (media, created_at desc, id desc);

-- The printer on which a group's pictures come out.
alter table device_group add constraint device_group_printer
  foreign key (printer_id, area_id, case_id) references printer (id, area_id, case_id);

create function print_job_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what a print job prints is immutable, and it is never deleted'
    using errcode = 'insufficient_privilege';
end $$;
comment on function print_job_stands is 'Refuses changes of what a job prints and takes, and its removal.';

create function print_use_counts() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'print_use is written by triggers on print_job only' using errcode = 'insufficient_privilege';
  end if;
  update print_account set remaining = remaining + new.prints, used = used - new.prints
    where id = new.account_id returning remaining into new.balance;
  new.created_at := clock_timestamp();
  return new;
end $$;
comment on function print_use_counts is
  'Maintains remaining and used of the print account; refuses rows other than by print_job_uses().';

create function print_job_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into print_use (account_id, area_id, case_id, job_id, kind, prints)
      values (new.account_id, new.area_id, new.case_id, new.id, 'use', -new.copies);
  elsif new.printed < new.copies then
    insert into print_use (account_id, area_id, case_id, job_id, kind, prints)
      values (new.account_id, new.area_id, new.case_id, new.id, 'back', new.copies - new.printed);
  end if;
  return null;
end $$;
comment on function print_job_uses is
  'Takes prints from the account when a job is made; gives back what did not come out (rows of print_use).';

create trigger print_job_move before update of state on print_job for each row execute function guard_move('printJob');
create trigger print_job_stands before update on print_job
  for each row
  when (
    (old.area_id, old.case_id, old.printer_id, old.kind, old.copies, old.picture_id, old.account_id)
    is distinct from (new.area_id, new.case_id, new.printer_id, new.kind, new.copies, new.picture_id, new.account_id)
  )
  execute function print_job_stands();
create trigger print_job_printed_stands before update of printed on print_job
  for each row when (old.done_at is not null and old.printed <> new.printed)
  execute function print_job_stands();
create trigger print_job_stays before delete on print_job for each row execute function print_job_stands();
create trigger print_job_uses after insert on print_job
  for each row when (new.account_id is not null)
  execute function print_job_uses();
create trigger print_job_gives_back after update of state on print_job
  for each row when (new.account_id is not null and old.done_at is null and new.state in ('failed', 'cancelled'))
  execute function print_job_uses();

create trigger print_use_counts before insert on print_use for each row execute function print_use_counts();
create trigger print_use_stands before update or delete on print_use
  for each row execute function print_recharge_stands();
create trigger print_use_stays before truncate on print_use for each statement execute function print_recharge_stands();
