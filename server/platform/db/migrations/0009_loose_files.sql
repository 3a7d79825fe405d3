-- Files that lie in the storage, or soon will, without a row that names them: about to be named, or no longer.
-- Noted before a file is stored, taken out in the transaction of the row that names it.
create table loose_file (
  key text primary key,
  due_at timestamptz not null,
  -- Being removed: no row may name it any more.
  doomed boolean not null default false
);
create index loose_file_due on loose_file (due_at);

-- What a row named and names no longer, whoever dropped it. The arguments are the columns that hold keys.
create function loosen_files() returns trigger language plpgsql as $$
begin
  insert into loose_file (key, due_at)
    select key, now() from (select to_jsonb(old) ->> c as key from unnest(tg_argv) c) k where key is not null on conflict do nothing;
  return null;
end $$;
create trigger picture_files after delete on picture for each row execute function loosen_files('file_key', 'thumb_key', 'preview_key');
create trigger device_files_gone after delete on device for each row execute function loosen_files('snapshot_key');
create trigger device_files after update of snapshot_key on device for each row when (old.snapshot_key is distinct from new.snapshot_key) execute function loosen_files('snapshot_key');
create trigger job_files_gone after delete on job for each row execute function loosen_files('file_key');
create trigger job_files after update of file_key on job for each row when (old.file_key is distinct from new.file_key) execute function loosen_files('file_key');

create function loosen_images() returns trigger language plpgsql as $$
declare
  kept jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) -> 'images' else '[]' end;
begin
  insert into loose_file (key, due_at)
    select key, now() from jsonb_array_elements(old.images) image, unnest(array[image ->> 'key', image ->> 'thumbKey']) key
    where not exists (select from jsonb_array_elements(kept) k where k ->> 'key' = image ->> 'key') on conflict do nothing;
  return null;
end $$;
create trigger scenic_case_images after delete or update of images on scenic_case for each row execute function loosen_images();
