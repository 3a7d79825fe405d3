-- The trail is only ever added to, and sealed: each seal signs its rows and the seal before it
-- (server/platform/audit/auditSeal.ts).
create table audit_seal (
  id bigint primary key,
  at timestamptz not null default now(),
  rows integer not null check (rows > 0),
  -- SHA-256 over the digests of its rows, in the order of their ids.
  digest bytea not null,
  -- HMAC over number, rows, digest and the mark before.
  mark text not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id bigint,
  admin_name text not null,
  operator_id bigint,
  -- scenic.areas.edit
  operation text not null,
  target text not null default '',
  ip text not null,
  agent text not null,
  request_id text not null,
  -- Code of the answer; 200 where the write stands.
  code integer not null,
  before jsonb,
  after jsonb,
  -- A or B: the environment that was called.
  environment text not null default 'A' check (environment in ('A', 'B')),
  seal bigint references audit_seal
);
create index audit_at on audit (at desc);
create index audit_operation on audit (operation, target, at desc);
-- How often an account looked at whole phone numbers.
create index audit_admin on audit (admin_id, operation, at desc);
create index audit_unsealed on audit (id) where seal is null;
create index audit_seal_rows on audit (seal, id);
create index audit_author on audit (admin_id, at desc);

-- Everything that a row says. The same bytes whatever the session's settings.
create function audit_digest(a audit) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, extract(epoch from a.at)::text, a.admin_id, a.admin_name, a.operator_id, a.operation, a.target, a.ip, a.agent,
    a.request_id, a.code, a.before, a.after, a.environment)::text, 'UTF8'))
$$;

create function audit_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seal is null and new.seal is not null and to_jsonb(old) - 'seal' = to_jsonb(new) - 'seal' then
      return new;
    end if;
  end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
comment on function audit_stands is 'Refuses every change and removal; only the seal of a row is set, once.';

create function audit_seal_stands() returns trigger language plpgsql as $$
begin
  raise exception 'seals of the audit trail are immutable' using errcode = 'insufficient_privilege';
end $$;
comment on function audit_seal_stands is 'Refuses every change and removal of a seal.';

create trigger audit_seal_stands before update or delete on audit_seal
  for each row execute function audit_seal_stands();
create trigger audit_seal_stays before truncate on audit_seal for each statement execute function audit_seal_stands();

create trigger audit_stands before update or delete on audit for each row execute function audit_stands();
create trigger audit_stays before truncate on audit for each statement execute function audit_stands();
