-- Who was reported in messages, and up to which message: what was written last until then can be opened for a reason.
create table message_reports (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  reporter_id uuid not null,
  reported_id uuid not null,
  reason text not null,
  words text not null,
  up_to int not null,
  at timestamptz not null default now(),
  opened_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, reporter_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, reported_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('message_reports');
create unique index message_reports_once on message_reports (company_id, conversation_id, reporter_id, up_to);
create index message_reports_of_reporter on message_reports (company_id, reporter_id);
create index message_reports_of_reported on message_reports (company_id, reported_id);
create index message_reports_newest on message_reports (company_id, at desc, id);
create index message_reports_by_age on message_reports (at);
