-- Whether a programme reminds its pairs that have not met, or are silent.
alter table programmes add column nudges boolean not null default true;

-- Who of a pair was reminded, and when: at most twice from one day on which something was heard to the next.
create table mentoring_nudges (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  user_id uuid not null,
  -- By the company's calendar: when something was last heard, or the pair began.
  since_on date not null,
  step int not null check (step in (1, 2)),
  sent_at timestamptz not null default now(),
  -- However many servers remind at once, each of the two is told once.
  primary key (company_id, relationship_id, user_id, since_on, step),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_nudges');
create index mentoring_nudges_of_person on mentoring_nudges (company_id, user_id);

-- Who wants no more of them for a pair of theirs.
create table mentoring_nudge_stops (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  user_id uuid not null,
  stopped_at timestamptz not null default now(),
  primary key (company_id, relationship_id, user_id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_nudge_stops');
create index mentoring_nudge_stops_of_person on mentoring_nudge_stops (company_id, user_id);
