-- The link by which the owner of an account chooses its password: the hash of its token.
-- It stands beside the initial password and lasts as long.
alter table admin
  add invite_hash bytea constraint admin_invite unique,
  add constraint admin_invite_initial check (invite_hash is null or password_until is not null);
