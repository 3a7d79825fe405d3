-- What people printed with their browsers, as they said themselves. It takes nothing from a print account.
create table local_print (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  picture_id bigint not null references picture,
  copies integer not null check (copies between 1 and 20),
  media text not null check (media in ('na_index-4x6_4x6in', 'om_small-photo_100x150mm', 'oe_photo-l_3.5x5in', 'na_5x7_5x7in', 'na_govt-letter_8x10in')),
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
