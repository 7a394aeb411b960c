-- Which administrators are mailed the report of learning, how often, and when next.
create table report_mails (
  company_id uuid not null,
  user_id uuid not null,
  every text not null constraint report_mails_every check (every in ('week', 'month')),
  -- Monday is 1; of what comes each month it says nothing.
  weekday smallint not null constraint report_mails_weekday check (weekday between 1 and 7),
  -- Of their own clock.
  hour smallint not null constraint report_mails_hour check (hour between 0 and 23),
  next_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('report_mails');
create index report_mails_due on report_mails (next_at);
