-- What a company asks for so that it can trust the platform. No row: the values named here.
create table company_trust (
  company_id uuid primary key references companies (id) on delete cascade,
  audit_days int not null default 365 check (audit_days between 30 and 3650),
  second_factor_required boolean not null default false,
  updated_at timestamptz not null default now()
);
call make_tenant_table('company_trust');

-- Which actions a company's log holds: a loose scan of this index finds them without reading the entries.
create index audit_log_by_action on audit_log (company_id, action, at desc, id);

create function audited_actions() returns setof text language sql stable
  set search_path = public, pg_temp
  as $$
    with recursive actions as (
      (select action from audit_log where company_id = current_company() order by action limit 1)
      union all
      select (select l.action from audit_log l where l.company_id = current_company() and l.action > a.action
        order by l.action limit 1) from actions a where a.action is not null)
    select action from actions where action is not null $$;
grant execute on function audited_actions() to app_user;

-- How many people of each role and status there were as a day ended, on the company's own calendar. A day on which
-- nothing changed has no row: the one before holds.
create table people_days (
  company_id uuid not null references companies (id) on delete cascade,
  role text not null,
  status text not null,
  day date not null,
  people int not null,
  primary key (company_id, role, status, day)
);
call make_tenant_table('people_days');

create function today_of(company uuid) returns date language sql stable as $$
  select (now() at time zone coalesce((select time_zone from company_settings where company_id = company), 'UTC'))::date $$;
insert into people_days (company_id, role, status, day, people)
  select company_id, role, status, today_of(company_id), people from user_counts;

create function note_people_day() returns trigger language plpgsql as $$
begin
  insert into people_days as p (company_id, role, status, day, people)
    select company_id, role, status, today_of(company_id), people from changed order by 1, 2, 3
    on conflict (company_id, role, status, day) do update set people = excluded.people;
  return null;
end $$;
create trigger user_counts_noted_in after insert on user_counts referencing new table as changed
  for each statement execute function note_people_day();
create trigger user_counts_noted_over after update on user_counts referencing new table as changed
  for each statement execute function note_people_day();

-- When an invited person accepted.
alter table user_profiles add column accepted_at timestamptz;
create index users_by_invitation on users (company_id, invited_at) where invited_at is not null;
create index user_profiles_by_acceptance on user_profiles (company_id, accepted_at) where accepted_at is not null;
