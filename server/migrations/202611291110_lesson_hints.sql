-- The hints of a page or an assignment that somebody has opened, each once in a completion of its course.
create table lesson_hints (
  company_id uuid not null,
  enrolment_id uuid not null,
  -- Of the enrolment's completions: whoever takes the course again opens them anew.
  completion int not null,
  course_id uuid not null,
  lesson_id uuid not null,
  rung text not null constraint lesson_hints_rung check (rung in ('question', 'principle', 'step', 'worked')),
  opened_at timestamptz not null,
  primary key (company_id, enrolment_id, completion, lesson_id, rung),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('lesson_hints');
create index lesson_hints_of_lesson on lesson_hints (company_id, course_id, lesson_id);

-- When its learner opened the worked answer of an assignment in which that costs the points.
alter table coursework add column credit_closed_at timestamptz;
