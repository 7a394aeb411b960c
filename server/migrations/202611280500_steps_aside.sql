-- What somebody's home proposed as their next step and they put aside until their next day.
create table steps_aside (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  kind text not null,
  path text not null,
  until timestamptz not null,
  primary key (company_id, user_id, kind, path),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('steps_aside');
create index steps_aside_until on steps_aside (until);
