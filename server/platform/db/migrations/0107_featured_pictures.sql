-- Pictures that were chosen for promotion (旅拍图库): who chose them, when, and who allowed that they are shown.
alter table picture
  add column featured_at timestamptz,
  add column featured_by text,
  add column featured_reason text;
alter table picture add constraint featured_whole check (
  (featured_at is null) = (featured_by is null) and (featured_at is null) = (featured_reason is null)
  and (featured_at is null or cleared_at is null)
);
create index picture_area_featured on picture (area_id, taken_at desc, id desc) where featured_at is not null;
create index picture_taken_featured on picture (taken_at desc, id desc) where featured_at is not null;

-- A picture whose files go is shown nowhere any more.
create function picture_unfeatured() returns trigger language plpgsql as $$
begin
  new.featured_at := null;
  new.featured_by := null;
  new.featured_reason := null;
  return new;
end $$;
create trigger picture_unfeatured before update of cleared_at on picture for each row
  when (new.cleared_at is not null and new.featured_at is not null) execute function picture_unfeatured();
