-- The shape of the films that are made by a template.
alter table template add column aspect text not null default 'auto'
  check (aspect in ('auto', 'wide', 'upright', 'square'));
