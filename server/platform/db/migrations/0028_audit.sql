-- The trail is only ever added to, and sealed: each seal signs its rows and the seal before it (server/platform/audit/auditSeal.ts).
create table audit_seal (
  id bigint primary key,
  at timestamptz not null default now(),
  rows integer not null check (rows > 0),
  -- SHA-256 over the digests of its rows, in the order of their ids.
  digest bytea not null,
  -- HMAC over number, rows, digest and the mark before.
  mark text not null
);

alter table audit
  -- A or B: the environment that was called.
  add column environment text not null default 'A' check (environment in ('A', 'B')),
  add column seal bigint references audit_seal;
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
    if old.seal is null and new.seal is not null and to_jsonb(old) - 'seal' = to_jsonb(new) - 'seal' then return new; end if;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_stands before update or delete on audit for each row execute function audit_stands();
create trigger audit_stays before truncate on audit for each statement execute function audit_stands();

create function audit_seal_stands() returns trigger language plpgsql as $$
begin
  raise exception 'a seal of the audit trail stays' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_seal_stands before update or delete on audit_seal for each row execute function audit_seal_stands();
create trigger audit_seal_stays before truncate on audit_seal for each statement execute function audit_seal_stands();
