-- When a remembered layout was last of use: the one that was of none for the longest goes first.
alter table import_layouts add column used_at timestamptz not null default now();
create index import_layouts_used on import_layouts (used_at);
