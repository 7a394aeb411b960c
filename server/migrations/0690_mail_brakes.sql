-- Lines of mail: to one address, by one sender, of a company. A row says until when what was written takes its line up,
-- at the pace of its brake; a key is a keyed hash of whose line it is. A row whose time is over holds nothing up.
create table mail_brakes (
  company_id uuid not null references companies (id) on delete cascade,
  key bytea not null,
  until timestamptz not null,
  primary key (company_id, key)
);
call make_tenant_table('mail_brakes');
create index mail_brakes_over on mail_brakes (until);
