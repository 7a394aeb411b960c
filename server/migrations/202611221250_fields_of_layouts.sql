-- The company's own fields that there were when a layout was remembered: a column that was left out then may be a newer one.
alter table import_layouts add column fields jsonb not null default '[]';
