-- What whoever fetches the file of a job must still be allowed: the call that made it, the scope and the fields that it shows.
alter table job add column rights jsonb;
update job j set rights = jsonb_build_object(
  'operation', case when j.input->>'list' like '%.list' then regexp_replace(j.input->>'list', 'list$', 'export') else (j.input->>'list') || 'Export' end,
  'role', a.role,
  'areaIds', case when a.role < 2 then 'null'::jsonb else to_jsonb(array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id))) end,
  'operatorIds', case when a.role < 2 then 'null'::jsonb else to_jsonb(array(select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id)) end,
  'shows', jsonb_build_object('list', j.input->>'list', 'fields', jsonb_path_query_array(j.input, '$.columns[*].key'), 'conditions', j.input->'conditions'))
from admin a where a.id = j.admin_id and j.kind = 'export' and j.input ? 'list' and j.file_key is not null;
-- Whose file it is that is fetched.
create index job_file on job (file_key) where file_key is not null;
