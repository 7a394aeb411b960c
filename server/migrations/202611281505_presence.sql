-- Who has a tab open, by the server that holds its socket: until when that counts, should the server die, and when it ended
-- after. Kept for as long as it says that somebody was here today.
create table people_here (
  company_id uuid not null,
  user_id uuid not null,
  server_id uuid not null,
  until timestamptz not null,
  primary key (company_id, user_id, server_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('people_here');
create index people_here_over on people_here (until);
create index people_here_of_server on people_here (server_id);

-- Who is not to be seen here, and so sees nobody: of them nothing of the above is written.
create table presence_off (
  company_id uuid not null,
  user_id uuid not null,
  since timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('presence_off');
