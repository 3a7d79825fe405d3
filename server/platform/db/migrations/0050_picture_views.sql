-- When a visitor first looked at a picture.
create table picture_view (
  id bigint generated always as identity primary key,
  picture_id bigint not null references picture (id),
  visitor_id bigint not null references visitor (id),
  at timestamptz not null,
  unique (picture_id, visitor_id)
);
