-- What must hold of every pair of a programme, however well the two fit.
alter table programmes add column rules jsonb not null default '[]';
