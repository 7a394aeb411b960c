-- What two people who are a pair write for one another.
create table mentoring_goals (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  relationship_id uuid not null,
  text text not null,
  state text not null default 'open' check (state in ('open', 'met', 'dropped')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_goals');
create index mentoring_goals_of_pair on mentoring_goals (company_id, relationship_id, created_at);
create index mentoring_goals_of_person on mentoring_goals (company_id, created_by);

create table mentoring_actions (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  relationship_id uuid not null,
  text text not null,
  owner_id uuid not null,
  due_on date,
  done_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_actions');
create index mentoring_actions_of_pair on mentoring_actions (company_id, relationship_id, created_at);
create index mentoring_actions_of_owner on mentoring_actions (company_id, owner_id);
create index mentoring_actions_of_person on mentoring_actions (company_id, created_by);

-- A note is the pair's, in words, or its author's alone, sealed: whoever reads this table reads no private note.
create table mentoring_notes (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  relationship_id uuid not null,
  author_id uuid not null,
  visibility text not null check (visibility in ('pair', 'author')),
  body text,
  sealed text,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete cascade,
  check ((visibility = 'pair') = (body is not null)),
  check ((visibility = 'author') = (sealed is not null))
);
call make_tenant_table('mentoring_notes');
create index mentoring_notes_of_pair on mentoring_notes (company_id, relationship_id, created_at);
create index mentoring_notes_of_person on mentoring_notes (company_id, author_id);
