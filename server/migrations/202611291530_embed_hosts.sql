-- The hosts whose pages the lessons of a company may show within themselves; empty: none. `*.` before one stands for those below it.
alter table company_settings add column embed_hosts text[] not null default '{}';
