-- Sign-ins that are being looked at: each began then, and counts as a failure for others until it is judged, or for half a minute.
alter table login_guard add column open timestamptz[] not null default '{}';
