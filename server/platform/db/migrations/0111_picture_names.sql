-- A picture is found by the beginning of its name, whatever the scenic area.
create index picture_name on picture (external_id text_pattern_ops);
