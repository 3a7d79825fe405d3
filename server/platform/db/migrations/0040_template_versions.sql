-- Films are made by what of a template was published last; what is edited afterwards waits until it is published too.
create table template_version (
  id bigint generated always as identity primary key,
  template_id bigint not null references template (id) on delete cascade,
  -- 1, 2, 3 … of its template.
  number integer not null check (number > 0),
  name text not null,
  duration_ms integer not null,
  aspect text not null check (aspect in ('auto', 'wide', 'upright', 'square')),
  -- Materials as numbers alone: those of the latest version are kept by template_material, older ones may be removed.
  audio_id bigint,
  audio_volume integer not null,
  timeline jsonb not null,
  slots jsonb not null,
  -- Name and texts, as they are compared with sensitive words.
  plain text not null,
  note text not null default '',
  published_by text not null,
  published_at timestamptz not null default now(),
  unique (template_id, number)
);

alter table template
  add column state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- The version by which films are made.
  add column published_number integer,
  -- Whether it differs from that version.
  add column edited boolean not null default false;

insert into template_version
  (template_id, number, name, duration_ms, aspect, audio_id, audio_volume, timeline, slots, plain, published_by)
select id, 1, name, duration_ms, aspect, audio_id, audio_volume, timeline, slots, plain, '系统' from template;
update template set state = 'published', published_number = 1;
insert into template_material (template_id, material_id)
select id, audio_id from template where audio_id is not null on conflict do nothing;

alter table template
  add constraint template_published check ((state = 'draft') = (published_number is null)),
  add foreign key (id, published_number) references template_version (template_id, number);
create index template_state on template (state);

-- By which version it was made last. A template by which films were requested stays.
alter table film
  drop constraint film_template_id_fkey,
  add foreign key (template_id) references template (id),
  add column template_number integer,
  add foreign key (template_id, template_number) references template_version (template_id, number);
drop index film_template;
create index film_template on film (template_id, template_number) where template_id is not null;

-- The same table as templateMoves in the contract; a test compares them.
insert into move (machine, from_state, to_state) values
  ('template', 'draft', 'published'),
  ('template', 'published', 'archived'),
  ('template', 'archived', 'published');
create trigger template_move before update of state on template for each row execute function guard_move('template');

create function template_edited() returns trigger language plpgsql as $$
begin
  new.edited := exists (
    select from template_version v where v.template_id = new.id and v.number = new.published_number
      and (v.name, v.duration_ms, v.aspect, v.audio_id, v.audio_volume, v.timeline, v.slots) is distinct from
        (new.name, new.duration_ms, new.aspect, new.audio_id, new.audio_volume, new.timeline, new.slots)
  );
  return new;
end $$;
comment on function template_edited is 'Sets edited: whether the template differs from its published version.';
create trigger template_edited before insert or update on template for each row execute function template_edited();

create function template_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from template where id = old.template_id) then return old; end if;
  raise exception 'versions of templates are append-only' using errcode = 'insufficient_privilege';
end $$;
comment on function template_version_stays is
  'Refuses every change of a version, and its removal unless its template is removed.';
create trigger template_version_stays before update or delete on template_version
  for each row execute function template_version_stays();

create function template_uses(template_id bigint) returns void language sql as $$
  with used as (
    select (e ->> 'materialId')::bigint as id from template t, jsonb_array_elements(t.timeline) e
    where t.id = template_uses.template_id
    union
    select (e ->> 'materialId')::bigint from template t
      join template_version v on v.template_id = t.id and v.number = t.published_number
      cross join jsonb_array_elements(v.timeline) e
    where t.id = template_uses.template_id
    union
    select v.audio_id from template t
      join template_version v on v.template_id = t.id and v.number = t.published_number
    where t.id = template_uses.template_id
  ), gone as (
    delete from template_material m where m.template_id = template_uses.template_id
      and m.material_id not in (select u.id from used u where u.id is not null)
  )
  insert into template_material (template_id, material_id)
  select template_uses.template_id, u.id from used u where u.id is not null on conflict do nothing
$$;
comment on function template_uses is
  'Notes the materials that a template or its published version names, so that they stay.';
