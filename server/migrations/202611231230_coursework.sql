-- The work of one person at one lesson that is an assignment. What is asked is what was published when they began.
create table coursework (
  company_id uuid not null,
  id uuid not null,
  enrolment_id uuid not null,
  user_id uuid not null,
  -- Of the enrolment's completions: whoever takes the course again begins anew.
  completion int not null,
  course_id uuid not null,
  lesson_id uuid not null,
  revision int not null,
  state text not null default 'in_progress' constraint coursework_state check (state in ('in_progress', 'submitted',
    'auto_graded', 'awaiting_grade', 'graded', 'returned', 'resubmitted')),
  -- The round that is being written, or that was handed in last.
  round int not null default 1,
  submitted_at timestamptz,
  -- Of the grade that counts.
  points int,
  points_of int,
  passed boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('coursework');
create unique index coursework_one on coursework (company_id, enrolment_id, lesson_id, completion);
create index coursework_of_user on coursework (company_id, user_id);
create index coursework_of_lesson on coursework (company_id, course_id, lesson_id);
create index coursework_waiting on coursework (company_id, submitted_at, id)
  where state in ('submitted', 'resubmitted', 'awaiting_grade');

-- What is handed in one time, and what is said about it.
create table coursework_rounds (
  company_id uuid not null,
  id uuid not null,
  work_id uuid not null,
  number int not null,
  body text not null default '',
  link text not null default '',
  -- Counts up with each save of a browser: a later one wins, whenever it arrives.
  saved int not null default 0,
  saved_at timestamptz,
  submitted_at timestamptz,
  -- The review while it is written, which is its reviewers' alone; and as it was released.
  review_draft jsonb,
  review jsonb,
  review_revision int not null default 0,
  reviewer_id uuid,
  reviewed_at timestamptz,
  released_at timestamptz,
  outcome text constraint coursework_rounds_outcome check (outcome in ('returned', 'graded')),
  points int,
  points_of int,
  passed boolean,
  primary key (company_id, id),
  foreign key (company_id, work_id) references coursework (company_id, id) on delete cascade
);
call make_tenant_table('coursework_rounds');
create unique index coursework_rounds_numbered on coursework_rounds (company_id, work_id, number);
create index coursework_rounds_of_reviewer on coursework_rounds (company_id, reviewer_id) where reviewer_id is not null;

-- Every grade that was given, in its order: a correction takes none away.
create table coursework_grades (
  company_id uuid not null,
  work_id uuid not null,
  seq int not null,
  given_at timestamptz not null default now(),
  by_id uuid,
  points int,
  points_of int,
  passed boolean not null,
  reason text not null default '',
  primary key (company_id, work_id, seq),
  foreign key (company_id, work_id) references coursework (company_id, id) on delete cascade
);
call make_tenant_table('coursework_grades');
create index coursework_grades_by on coursework_grades (company_id, by_id) where by_id is not null;
