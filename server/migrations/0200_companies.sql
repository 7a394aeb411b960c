alter table companies
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column deleted_at timestamptz,
  -- What the company may use at most; null: as much as it likes.
  add column people_limit int check (people_limit > 0),
  add column storage_limit bigint check (storage_limit >= 0),
  add column meeting_minutes_limit int check (meeting_minutes_limit >= 0);
create index companies_to_erase on companies (deleted_at) where deleted_at is not null;

-- Bytes of stored files, kept by statement so that neither a limit nor a list has to add them up.
create table company_storage (
  company_id uuid primary key references companies (id) on delete cascade,
  bytes bigint not null
);
call make_tenant_table('company_storage');
insert into company_storage (company_id, bytes) select company_id, sum(bytes) from files group by company_id;

create function count_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into company_storage as s (company_id, bytes)
      select company_id, sum(bytes) from added group by 1 order by 1
      on conflict (company_id) do update set bytes = s.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    update company_storage s set bytes = s.bytes - r.bytes
      from (select company_id, sum(bytes) bytes from removed group by 1) r where s.company_id = r.company_id;
  else
    update company_storage s set bytes = s.bytes + d.bytes
      from (select company_id, sum(bytes) bytes from (
        select company_id, bytes from added union all select company_id, -bytes from removed) c group by 1) d
      where s.company_id = d.company_id;
  end if;
  return null;
end $$;
create trigger files_counted_in after insert on files referencing new table as added
  for each statement execute function count_files();
create trigger files_counted_out after delete on files referencing old table as removed
  for each statement execute function count_files();
create trigger files_counted_over after update on files referencing old table as removed new table as added
  for each statement execute function count_files();

-- Text for the same reason as the configuration itself. Who saved it is looked up: a name lives with its person.
create table company_configuration_versions (
  company_id uuid not null references companies (id) on delete cascade,
  version int not null,
  body text not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, version)
);
call make_tenant_table('company_configuration_versions');
insert into company_configuration_versions (company_id, version, body, saved_by, saved_at)
  select company_id, version, body, updated_by, updated_at from company_configurations;

-- The design tokens as they were chosen, and the stylesheets made of them, each by the hash of its text.
create table company_designs (
  company_id uuid not null references companies (id) on delete cascade,
  scheme text not null check (scheme in ('light', 'dark')),
  design jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, scheme)
);
call make_tenant_table('company_designs');
create table company_stylesheets (
  company_id uuid not null references companies (id) on delete cascade,
  hash text not null,
  css text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, hash)
);
call make_tenant_table('company_stylesheets');
