-- How the final grade of a course is made. Without a row everything counts by its points.
create table gradebook_schemes (
  company_id uuid not null,
  course_id uuid not null,
  categories jsonb not null default '[]',
  -- Which lesson is of which category.
  lessons jsonb not null default '[]',
  missing_is_zero boolean not null default false,
  -- Counts up with each change.
  revision int not null default 1,
  primary key (company_id, course_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('gradebook_schemes');

-- A grade that was set by hand, over the one that attempts or reviews make.
create table gradebook_grades (
  company_id uuid not null,
  enrolment_id uuid not null,
  -- Whose it is.
  user_id uuid not null,
  lesson_id uuid not null,
  -- Of the enrolment's completions: whoever takes the course again has none of them.
  completion int not null,
  -- Null where it was taken back.
  points double precision,
  comment text not null default '',
  by_id uuid,
  set_at timestamptz not null default now(),
  -- Counts up with each change, of which there is a line.
  revision int not null default 1,
  primary key (company_id, enrolment_id, lesson_id, completion),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('gradebook_grades');
create index gradebook_grades_of_user on gradebook_grades (company_id, user_id);
create index gradebook_grades_by on gradebook_grades (company_id, by_id) where by_id is not null;

-- Every change of one, in its order.
create table gradebook_changes (
  company_id uuid not null,
  enrolment_id uuid not null,
  user_id uuid not null,
  lesson_id uuid not null,
  completion int not null,
  seq int not null,
  changed_at timestamptz not null default now(),
  by_id uuid,
  points_from double precision,
  points_to double precision,
  comment text not null default '',
  primary key (company_id, enrolment_id, lesson_id, completion, seq),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('gradebook_changes');
create index gradebook_changes_of_user on gradebook_changes (company_id, user_id);
create index gradebook_changes_by on gradebook_changes (company_id, by_id) where by_id is not null;
