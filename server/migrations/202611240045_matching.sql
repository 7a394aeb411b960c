-- A proposal of pairs for a programme: made, reviewed, changed, published, and for a day taken back.
create table programme_runs (
  company_id uuid not null,
  id uuid not null,
  programme_id uuid not null,
  number int not null,
  state text not null default 'waiting' constraint programme_runs_state
    check (state in ('waiting', 'draft', 'published', 'taken_back', 'failed')),
  -- Of a hundred, while it is being made.
  progress int not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
call make_tenant_table('programme_runs');
create unique index programme_runs_number on programme_runs (company_id, programme_id, number);
create index programme_runs_of_person on programme_runs (company_id, created_by);

create table programme_matches (
  company_id uuid not null,
  run_id uuid not null,
  mentee_id uuid not null,
  mentor_id uuid not null,
  fit jsonb not null,
  -- Kept as it is when the programme is matched again.
  locked boolean not null default false,
  -- The pair that it became, or why it became none.
  relationship_id uuid,
  unmade text constraint programme_matches_unmade
    check (unmade in ('withdrawn', 'no_place', 'pair_already', 'cannot_pair')),
  primary key (company_id, run_id, mentee_id),
  foreign key (company_id, run_id) references programme_runs (company_id, id) on delete cascade,
  foreign key (company_id, mentee_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id)
    on delete set null (relationship_id)
);
call make_tenant_table('programme_matches');
create index programme_matches_of_mentee on programme_matches (company_id, mentee_id);
create index programme_matches_of_mentor on programme_matches (company_id, mentor_id);
create index programme_matches_of_pair on programme_matches (company_id, relationship_id);
