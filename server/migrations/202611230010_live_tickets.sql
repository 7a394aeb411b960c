-- What opens the web socket of one tab, once: who has it spends it.
create table live_tickets (
  company_id uuid not null references companies (id) on delete cascade,
  hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  until timestamptz not null,
  primary key (company_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
call make_tenant_table('live_tickets');
create index live_tickets_of_session on live_tickets (company_id, session_id);
create index live_tickets_of_user on live_tickets (company_id, user_id);
create index live_tickets_old on live_tickets (until);
