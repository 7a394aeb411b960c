-- Two people who are a mentor and a mentee, or may become that. Nothing that they wrote stands here.
create table mentoring_relationships (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  mentor_id uuid not null,
  mentee_id uuid not null check (mentee_id <> mentor_id),
  state text not null default 'proposed'
    check (state in ('proposed', 'active', 'paused', 'completed', 'ended', 'declined', 'expired')),
  mentor_agreed boolean not null default false,
  mentee_agreed boolean not null default false,
  -- Why the two were thought to fit, as it was when they were proposed.
  fit jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  last_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, mentee_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_relationships');
-- Two people are one pair at a time, whoever proposes them at the same moment.
create unique index mentoring_pair_once on mentoring_relationships (company_id, mentor_id, mentee_id)
  where state in ('proposed', 'active', 'paused');
create index mentoring_of_mentor on mentoring_relationships (company_id, mentor_id, state);
create index mentoring_of_mentee on mentoring_relationships (company_id, mentee_id, state);
create index mentoring_by_activity on mentoring_relationships (company_id, last_at desc);
create index mentoring_to_expire on mentoring_relationships (expires_at) where state = 'proposed';

-- What became of a pair, move by move, with the words that the two gave one another with it.
create table mentoring_moves (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  seq int not null,
  move text not null,
  -- Null where it was the time, not a person.
  by_id uuid,
  word text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, relationship_id, seq),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, by_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('mentoring_moves');
create index mentoring_moves_of_person on mentoring_moves (company_id, by_id);

-- Who is deleted is looked for here by the database itself, which asks no condition.
drop index notifications_of_person;
create index notifications_of_person on notifications (company_id, person_id);
