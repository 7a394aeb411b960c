-- What all companies are sorted by and added up from where they are many: kept by a schedule, for a count at each change
-- would have every two changes of a company wait for one another.
create table company_totals (
  company_id uuid primary key references companies (id) on delete cascade,
  people int not null default 0,
  active_people int not null default 0,
  bytes bigint not null default 0,
  last_activity timestamptz not null default '-infinity'
);
call make_tenant_table('company_totals');
revoke insert, update, delete on company_totals from app_user;
create index company_totals_by_people on company_totals (people, company_id);
create index company_totals_by_bytes on company_totals (bytes, company_id);
create index company_totals_by_activity on company_totals (last_activity, company_id);

-- Each company has its row from its first moment on, so that a list by it misses none.
create function begin_company_totals() returns trigger language plpgsql as $$
begin
  insert into company_totals (company_id) select id from added;
  return null;
end $$;
create trigger companies_totalled_in after insert on companies referencing new table as added
  for each statement execute function begin_company_totals();
set local role app_platform;
insert into company_totals (company_id) select id from companies;
reset role;

-- The same of all companies together: one row, none before they were counted first.
create table installation_totals (
  only_one boolean primary key default true check (only_one),
  companies int not null,
  people bigint not null,
  active_people int not null,
  bytes bigint not null
);
alter table installation_totals enable row level security;
alter table installation_totals force row level security;
create policy platform on installation_totals to app_platform using (true) with check (true);
grant select, insert, update on installation_totals to app_platform;

create index companies_by_name on companies (name collate "und-x-icu", id);
create index companies_by_creation on companies (created_at, id);
create index companies_search on companies using gin (fold(name || ' ' || slug) gin_trgm_ops);
create index mails_failed on mails (company_id) where state = 'failed';
