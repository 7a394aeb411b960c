-- The feed of a person's calendar: of its secret address the hash alone.
create table calendar_feeds (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  hash bytea not null,
  made_at timestamptz not null default now(),
  fetched_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('calendar_feeds');
create unique index calendar_feeds_hash on calendar_feeds (company_id, hash);
