-- What has happened to a rollout, by whom and why: every change of its state or wave,
-- and that another one takes it back.
create table rollout_event (
  id bigint generated always as identity primary key,
  rollout_id bigint not null references rollout (id) on delete cascade,
  at timestamptz not null default now(),
  by_name text not null,
  -- Both are missing where nothing changed but that another rollout takes it back.
  state text check (state in ('scheduled', 'running', 'paused', 'stopped', 'done')),
  wave integer,
  back_id bigint references rollout (id) on delete cascade,
  note text not null default '',
  check ((state is null) = (wave is null) and (state is null) = (back_id is not null))
);
create index rollout_event_rollout on rollout_event (rollout_id, id);
create index rollout_event_back on rollout_event (back_id) where back_id is not null;

create function note_rollout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into rollout_event (rollout_id, by_name, state, wave, note)
      values (new.id, new.changed_by, new.state, new.wave, new.reason);
    return null;
  end if;
  insert into rollout_event (rollout_id, by_name, state, wave, note)
    values (new.id, new.created_by, new.state, new.wave, new.reason);
  if new.back_of_id is not null then
    insert into rollout_event (rollout_id, by_name, back_id, note)
      values (new.back_of_id, new.created_by, new.id, new.reason);
  end if;
  return null;
end $$;
comment on function note_rollout is 'Stores each change of a rollout''s state or wave as an event.';
create trigger rollout_made after insert on rollout for each row execute function note_rollout();
create trigger rollout_changed after update on rollout for each row
  when ((old.state, old.wave) is distinct from (new.state, new.wave)) execute function note_rollout();

-- Of rollouts from before, what their rows still say.
insert into rollout_event (rollout_id, at, by_name, state, wave)
  select id, created_at, created_by, 'scheduled', 1 from rollout order by id;
insert into rollout_event (rollout_id, at, by_name, state, wave, note)
  select id, ended_at, changed_by, state, wave, reason from rollout where ended_at is not null order by id;
insert into rollout_event (rollout_id, at, by_name, back_id)
  select back_of_id, created_at, created_by, id from rollout where back_of_id is not null order by id;
