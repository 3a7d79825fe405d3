-- The silences of a camera never overlap, so that their ends tell them apart as well, and the latest ones are found
-- without reading the others.
alter table device_silence drop constraint device_silence_pkey, add primary key (device_id, ended_at);
