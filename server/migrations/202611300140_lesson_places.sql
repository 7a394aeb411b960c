-- Where people are in the lessons that they read, so that another device goes on there: one row for each lesson that was begun.
create table lesson_places (
  company_id uuid not null,
  enrolment_id uuid not null,
  lesson_id uuid not null,
  place jsonb not null constraint lesson_places_place check (length(place::text) <= 8000),
  -- When they were there, by the server's clock.
  at timestamptz not null,
  primary key (company_id, enrolment_id, lesson_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('lesson_places');
