-- Which clip goes where in the films that are made by a template.
alter table template add column slots jsonb not null default '[]'
  check (jsonb_typeof(slots) = 'array' and jsonb_array_length(slots) <= 30);
