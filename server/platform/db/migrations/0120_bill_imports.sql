-- A file of bills that was taken, so that it can be taken back as a whole.
create table bill_import (
  id bigint generated always as identity primary key,
  -- Of the text, however it was packed or saved; empty where it was taken before digests were kept.
  digest text not null,
  -- Days of merchants in it.
  bills integer not null check (bills > 0),
  lines integer not null,
  taken_by text not null,
  taken_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null)),
  old_bill_id bigint
);
create index bill_import_digest on bill_import (digest) where undone_at is null;
insert into bill_import (digest, bills, lines, taken_by, taken_at, old_bill_id)
  select '', 1, (select count(*) from bill_line l where l.bill_id = b.id), b.imported_by, b.imported_at, b.id from bill b;
alter table bill add column import_id bigint references bill_import (id);
update bill b set import_id = i.id from bill_import i where i.old_bill_id = b.id;
alter table bill alter column import_id set not null;
alter table bill_import drop column old_bill_id;
create index bill_import_id on bill (import_id);

-- What an import took the place of: whole bills of the same day and merchant, and single lines that stood in another one.
create table bill_past (
  import_id bigint not null references bill_import (id) on delete cascade,
  -- No reference: the bill may be gone by now.
  bill_id bigint not null,
  -- The bill's version since: where it is another one by now, its lines are not put back.
  version integer not null,
  -- Null where the bill itself stayed.
  past_import_id bigint references bill_import (id),
  fee_fen integer,
  imported_by text,
  imported_at timestamptz,
  lines jsonb not null,
  primary key (import_id, bill_id),
  check ((past_import_id is null) = (imported_at is null) and (imported_at is null) = (imported_by is null) and (imported_by is null) = (fee_fen is null))
);
create index bill_past_import on bill_past (past_import_id);
