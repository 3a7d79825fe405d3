-- By what the server knows its secret again: signed with it at the first start. One row at most.
create table secret_mark (
  one boolean primary key default true check (one),
  mark text not null
);
