-- What packages of an account begin with: a package is downloaded once at least.
update admin set default_down_num = 1 where default_down_num = 0;
alter table admin drop constraint admin_default_down_num_check;
alter table admin add constraint admin_default_down_num_check check (default_down_num between 1 and 999);
