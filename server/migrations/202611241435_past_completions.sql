-- When a course was completed that has begun anew since: reports count it on the day on which it was.
create table past_completions (
  company_id uuid not null,
  enrolment_id uuid not null,
  -- Of the enrolment's completions.
  round int not null,
  completed_at timestamptz not null,
  primary key (company_id, enrolment_id, round),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('past_completions');
