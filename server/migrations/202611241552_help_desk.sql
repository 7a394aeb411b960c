-- A person’s line to their company: a conversation of one person with however many administrators there are.
alter table conversations drop constraint conversations_about_kind;
alter table conversations add constraint conversations_about_kind check (about_kind in ('help', 'desk'));
alter table conversations alter column low_id drop not null;
alter table conversations alter column high_id drop not null;
alter table conversations add constraint conversations_between
  check (coalesce(about_kind = 'desk' and for_id is not null, false) or (low_id is not null and high_id is not null));

create table desk_requests (
  company_id uuid not null references companies (id) on delete cascade,
  -- Its conversation’s too.
  id uuid not null,
  asker_id uuid not null,
  topic text not null constraint desk_requests_topic check (topic in ('account', 'course', 'technical', 'other')),
  subject text not null,
  state text not null default 'open' constraint desk_requests_state check (state in ('open', 'answered', 'closed')),
  assignee_id uuid,
  asked_at timestamptz not null default now(),
  -- The first answer.
  answered_at timestamptz,
  closed_at timestamptz,
  last_at timestamptz not null default now(),
  -- When an answer that nobody came back to closes it.
  rest_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, asker_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references users (company_id, id) on delete set null (assignee_id)
);
call make_tenant_table('desk_requests');
create index desk_requests_of_asker on desk_requests (company_id, asker_id, last_at desc);
create index desk_requests_of_assignee on desk_requests (company_id, assignee_id, last_at desc);
create index desk_requests_in_order on desk_requests (company_id, state, last_at);
create index desk_requests_answered on desk_requests (company_id, answered_at desc) where answered_at is not null;
create index desk_requests_to_rest on desk_requests (rest_at) where rest_at is not null;
create trigger desk_requests_not_found after delete on desk_requests referencing old table as removed
  for each statement execute function forget_search_entries('desk');

-- What a company’s administrators answer again and again.
create table desk_replies (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  title text not null,
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call make_tenant_table('desk_replies');
