-- For how long people were active in lessons: a row for each visit, so that one that is told twice counts once.
create table lesson_visits (
  company_id uuid not null,
  enrolment_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  -- Of the enrolment's completions.
  round int not null,
  seconds int not null constraint lesson_visits_seconds check (seconds >= 0),
  at timestamptz not null default now(),
  primary key (company_id, enrolment_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('lesson_visits');
