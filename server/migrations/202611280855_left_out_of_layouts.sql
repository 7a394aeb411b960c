-- Columns that may say who has left, and without which an import of the layout was run: whoever looked at them once is not
-- asked about them again.
alter table import_layouts add column left_out jsonb not null default '[]';
