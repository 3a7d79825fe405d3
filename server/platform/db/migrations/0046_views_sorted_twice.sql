-- A view is sorted by one field, or by one and then by another: [{"by": "state", "order": "asc"}].
alter table table_view add sorts jsonb not null default '[]';
update table_view
  set sorts = jsonb_build_array(jsonb_build_object('by', sort, 'order', "order"))
  where sort is not null;
alter table table_view drop sort, drop "order", alter sorts drop default;
