-- Who receives money of a project's sales: its enterprise, and further receivers.
create table enterprise (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  name text not null,
  -- GB 32100.
  credit_code text not null check (credit_code ~ '^[0-9A-HJ-NP-RTUWXY]{18}$'),
  sub_merchant_no text not null check (sub_merchant_no ~ '^[0-9]{8,10}$'),
  contact text not null default '',
  phone text not null default '',
  note text not null default '',
  -- When its projects were changed last: such a change is one of the row too.
  cases_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (operator_id, name),
  unique (operator_id, credit_code)
);

-- A project has one enterprise at most.
create table enterprise_case (
  case_id bigint primary key,
  area_id bigint not null,
  enterprise_id bigint not null references enterprise (id),
  bound_at timestamptz not null default now(),
  unique (case_id, enterprise_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id) on delete cascade
);
create index enterprise_case_enterprise on enterprise_case (enterprise_id);
create index enterprise_case_area on enterprise_case (area_id);

-- An enterprise receives for projects of its own operator and of those under it, whatever is moved and whoever is faster.
create function enterprise_fits() returns trigger language plpgsql as $$
declare owner bigint; holder bigint; above bigint;
begin
  select operator_id into owner from enterprise where id = new.enterprise_id for key share;
  select o.id, o.parent_id into holder, above from area a join operator o on o.id = a.operator_id where a.id = new.area_id for share;
  if owner is distinct from holder and owner is distinct from above then
    raise exception 'enterprise % is of another operator than area %', new.enterprise_id, new.area_id using errcode = 'JY010';
  end if;
  return new;
end $$;
create trigger enterprise_case_fits before insert or update on enterprise_case for each row execute function enterprise_fits();

create function enterprises_stay() returns trigger language plpgsql as $$
begin
  if exists (select from enterprise_case c join enterprise e on e.id = c.enterprise_id join area a on a.id = c.area_id join operator o on o.id = a.operator_id
      where (tg_table_name = 'area' and a.id = new.id or tg_table_name = 'operator' and o.id = new.id)
        and e.operator_id is distinct from o.id and e.operator_id is distinct from o.parent_id) then
    raise exception 'projects receive by an enterprise of the former operator' using errcode = 'JY010';
  end if;
  return null;
end $$;
create trigger area_enterprises after update of operator_id on area for each row
  when (old.operator_id is distinct from new.operator_id) execute function enterprises_stay();
create trigger operator_enterprises after update of parent_id on operator for each row
  when (old.parent_id is distinct from new.parent_id) execute function enterprises_stay();

create table merchant (
  id bigint generated always as identity primary key,
  area_id bigint not null,
  case_id bigint not null,
  kind text not null check (kind in ('merchantId', 'personalOpenid')),
  account text not null,
  name text not null,
  relation text not null check (relation in ('serviceProvider', 'store', 'staff', 'storeOwner', 'partner', 'headquarter', 'brand', 'distributor', 'user', 'supplier', 'custom')),
  custom_relation text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 0,
  unique (case_id, kind, account),
  unique (id, case_id),
  foreign key (case_id, area_id) references scenic_case (id, area_id),
  check (account ~ case kind when 'merchantId' then '^[0-9]{8,10}$' else '^[A-Za-z0-9_-]{28}$' end),
  check ((relation = 'custom') = (custom_relation <> ''))
);
create index merchant_area on merchant (area_id);
