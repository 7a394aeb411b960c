-- Reports of learning that a company has mailed to some of its administrators, each with what it is narrowed to.
create table report_schedules (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- A breakdown of the report, or 'overdue'.
  shows text not null,
  filter jsonb not null,
  every text not null constraint report_schedules_every check (every in ('week', 'month')),
  -- Monday is 1; of what comes each month it says nothing.
  weekday smallint not null constraint report_schedules_weekday check (weekday between 1 and 7),
  hour smallint not null constraint report_schedules_hour check (hour between 0 and 23),
  time_zone text not null,
  -- Null while it is paused.
  next_at timestamptz,
  last_sent_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call make_tenant_table('report_schedules');
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

create table report_schedule_recipients (
  company_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (company_id, schedule_id, user_id),
  foreign key (company_id, schedule_id) references report_schedules (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('report_schedule_recipients');
create index report_schedule_recipients_of_user on report_schedule_recipients (company_id, user_id);
