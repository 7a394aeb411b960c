-- What somebody answers of a quiz, one time. The questions are those that were published, which never change.
create table attempts (
  company_id uuid not null,
  id uuid not null,
  enrolment_id uuid not null,
  user_id uuid not null,
  -- Of the enrolment's completions: whoever takes the course again has all attempts again.
  round int not null,
  course_id uuid not null,
  lesson_id uuid not null,
  revision int not null,
  number int not null,
  -- By which its questions and answers are shuffled.
  seed int not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz,
  submitted_at timestamptz,
  timed_out boolean not null default false,
  -- Once it is submitted.
  points double precision,
  points_of int,
  percent int,
  passed boolean,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('attempts');
create unique index attempts_one_open on attempts (company_id, enrolment_id, lesson_id) where submitted_at is null;
create unique index attempts_numbered on attempts (company_id, enrolment_id, lesson_id, round, number);
create index attempts_of_user on attempts (company_id, user_id);
create index attempts_of_lesson on attempts (company_id, course_id, lesson_id);
create index attempts_to_end on attempts (ends_at) where submitted_at is null and ends_at is not null;

-- A row for each question from the start: a save changes one, and there are never more.
create table attempt_answers (
  company_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  -- Null before the first, and where it was cleared.
  answer jsonb,
  -- Counts up with each save of a browser: a later one wins, whenever it arrives.
  number int not null default 0,
  saved_at timestamptz,
  -- From 0 to 1, once the attempt is submitted.
  credit double precision,
  primary key (company_id, attempt_id, question_id),
  foreign key (company_id, attempt_id) references attempts (company_id, id) on delete cascade
);
call make_tenant_table('attempt_answers');

create table attempt_hints (
  company_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  rung text not null constraint attempt_hints_rung check (rung in ('question', 'principle', 'step', 'worked')),
  opened_at timestamptz not null default now(),
  primary key (company_id, attempt_id, question_id, rung),
  foreign key (company_id, attempt_id) references attempts (company_id, id) on delete cascade
);
call make_tenant_table('attempt_hints');
