-- Cameras of a project whose pictures are handled alike: what one of them takes is printed by the group's printer.
create table device_group (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  name text not null,
  note text not null default '',
  -- When its cameras were changed last: such a change is one of the row too.
  members_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, name),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id)
);
create index device_group_area on device_group (area_id);

-- A camera stands in one group at most, of its own project.
create table device_group_member (
  device_id bigint primary key,
  group_id bigint not null,
  case_id bigint not null,
  foreign key (group_id, case_id) references device_group (id, case_id) on delete cascade,
  foreign key (device_id, case_id) references device (id, case_id) on delete cascade
);
create index device_group_member_group on device_group_member (group_id);

create function groups_of_removed() returns trigger language plpgsql as $$
begin
  delete from device_group_member where device_id = new.id;
  return null;
end $$;
create trigger groups_of_removed after update of removed_at on device for each row
  when (old.removed_at is null and new.removed_at is not null) execute function groups_of_removed();
