-- Guesses at what lets somebody in, counted before they are judged, on all servers together. A key is a keyed hash of
-- what is counted: an account, an address, both. A row whose time is over counts nothing and is deleted.
create table guesses (
  company_id uuid not null references companies (id) on delete cascade,
  key bytea not null,
  made int not null,
  until timestamptz not null,
  primary key (company_id, key)
);
call make_tenant_table('guesses');
create index guesses_over on guesses (company_id, until);
