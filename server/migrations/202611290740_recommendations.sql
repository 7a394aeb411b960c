-- Courses and lessons that one of a pair recommends to the other, or the mentor of a group to all who are in it. What they
-- are called is read where they are shown, to whom may see it then, and stands nowhere here.
create table recommendations (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- The pair, or the group under its id, as all that is written in its space.
  relationship_id uuid not null,
  course_id uuid not null,
  lesson_id uuid,
  why text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call make_tenant_table('recommendations');
create index recommendations_of_pair on recommendations (company_id, relationship_id, created_at);
create index recommendations_of_course on recommendations (company_id, course_id);
create index recommendations_of_person on recommendations (company_id, created_by);

-- What somebody to whom it was recommended said of it.
create table recommendation_answers (
  company_id uuid not null references companies (id) on delete cascade,
  recommendation_id uuid not null,
  user_id uuid not null,
  answer text not null constraint recommendation_answers_answer check (answer in ('done', 'not_for_me')),
  answered_at timestamptz not null default now(),
  primary key (company_id, recommendation_id, user_id),
  foreign key (company_id, recommendation_id) references recommendations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('recommendation_answers');
create index recommendation_answers_of_person on recommendation_answers (company_id, user_id);

-- Who shows their progress in what is recommended to them, in which pair: a row as long as they do.
create table progress_consents (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  user_id uuid not null,
  given_at timestamptz not null default now(),
  primary key (company_id, relationship_id, user_id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('progress_consents');
create index progress_consents_of_person on progress_consents (company_id, user_id);
