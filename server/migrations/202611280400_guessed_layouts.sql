-- What the columns of a layout would have been taken for: only what was chosen otherwise is held against a later guess.
alter table import_layouts add column guessed jsonb not null default '[]';
