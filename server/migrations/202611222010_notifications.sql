-- What somebody is told of. One row for one thing: what happens again before it was read is counted, not told twice.
create table notifications (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  about uuid not null,
  title text not null,
  due_on date,
  times int not null default 1,
  at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('notifications');
create unique index notifications_once on notifications (company_id, user_id, kind, about);
create index notifications_of_user on notifications (company_id, user_id, at desc, id desc);
create index notifications_unread on notifications (company_id, user_id) where read_at is null;
create index notifications_to_mail on notifications (company_id) where read_at is null and mailed_at is null;

-- What the daily e-mail tells somebody, where it is not what it tells everybody, and when it last left.
create table notification_mail (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  chosen jsonb not null default '{}',
  sent_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('notification_mail');

-- Of which due date the learner was told: another day is told anew.
alter table enrolments add column told_due_on date;
alter table enrolments add column told_overdue_on date;
create index enrolments_due on enrolments (due_on) where state = 'active' and due_on is not null;
