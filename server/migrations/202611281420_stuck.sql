-- What somebody does may say that they are stuck before they ask: help is offered once for a thing, and who mentors them is
-- told why. A company can have that off, and so can whoever it is about.
alter table company_settings add column stuck_signs boolean not null default true;

create table stuck_offers (
  company_id uuid not null,
  enrolment_id uuid not null,
  -- A lesson, or a question of one.
  item_id uuid not null,
  offered_at timestamptz not null default now(),
  primary key (company_id, enrolment_id, item_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('stuck_offers');

-- Those who do not want it.
create table stuck_declined (
  company_id uuid not null,
  user_id uuid not null,
  declined_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('stuck_declined');

-- For how long a lesson takes people.
create index lesson_visits_of_lesson on lesson_visits (company_id, lesson_id, at desc);
