-- A course as it is being made. What people learn from is a published version of it, which never changes.
create table courses (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  settings jsonb not null,
  -- Modules with their lessons, in their order.
  outline jsonb not null,
  -- Counts up with each change of settings and outline.
  revision int not null default 1,
  -- The revision that was published last; null where none was.
  published_revision int,
  published_version int,
  -- A lesson's text has changed since the last publication.
  texts_changed boolean not null default false,
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For the list: what is searched and sorted by, made from the settings.
  title text not null,
  search text generated always as (fold(title)) stored,
  primary key (company_id, id)
);
call make_tenant_table('courses');
create index courses_by_change on courses (company_id, updated_at desc, id);

create table course_staff (
  company_id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  part text not null constraint course_staff_part check (part in ('author', 'grader')),
  added_at timestamptz not null default now(),
  primary key (company_id, course_id, user_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('course_staff');
create index course_staff_of_user on course_staff (company_id, user_id);

-- The text of a lesson as it is being written. It outlives the lesson's line in the outline, so that taking a lesson
-- out can be taken back.
create table course_lessons (
  company_id uuid not null,
  course_id uuid not null,
  id uuid not null,
  content jsonb,
  revision int not null,
  -- The revision that was published last; null where none was.
  published_revision int,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, course_id, id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('course_lessons');

-- What people learn from.
create table course_versions (
  company_id uuid not null,
  course_id uuid not null,
  version int not null,
  settings jsonb not null,
  -- Modules with their lessons, each with the revision of its text.
  outline jsonb not null,
  note text not null default '',
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (company_id, course_id, version),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('course_versions');

-- The texts of all versions, each once.
create table course_texts (
  company_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  revision int not null,
  content jsonb not null,
  primary key (company_id, course_id, lesson_id, revision),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('course_texts');

-- The published courses as the catalogue shows them: kept beside, so that a page of it reads a page of rows.
create table course_catalogue (
  company_id uuid not null,
  course_id uuid not null,
  version int not null,
  title text not null,
  summary text not null,
  language text not null,
  level text not null,
  topics text[] not null default '{}',
  audience text not null,
  entry text not null,
  minutes int not null,
  lessons int not null,
  search text generated always as (fold(title || ' ' || summary)) stored,
  published_at timestamptz not null,
  primary key (company_id, course_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('course_catalogue');
create index course_catalogue_by_title on course_catalogue (company_id, title collate "und-x-icu", course_id);

create table enrolments (
  company_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  version int not null,
  state text not null constraint enrolments_state check (state in ('requested', 'active', 'completed', 'withdrawn')),
  enrolled_by uuid,
  enrolled_at timestamptz not null default now(),
  due_on date,
  completed_at timestamptz,
  last_lesson_id uuid,
  -- Where they go on: kept beside, as the two counts are.
  next_lesson_id uuid,
  next_lesson_title text,
  last_at timestamptz,
  -- How far the record says that they have come, kept beside for lists.
  lessons int not null default 0,
  lessons_done int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, course_id, version) references course_versions (company_id, course_id, version) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('enrolments');
create unique index enrolments_once on enrolments (company_id, course_id, user_id);
create index enrolments_of_version on enrolments (company_id, course_id, version);
create index enrolments_of_user on enrolments (company_id, user_id, last_at desc);

-- What somebody did in a lesson, in the order in which it was written. Nothing of it is changed; a correction is a line
-- of its own.
create table progress_events (
  company_id uuid not null,
  enrolment_id uuid not null,
  seq bigint generated always as identity,
  id uuid not null,
  lesson_id uuid not null,
  kind text not null constraint progress_events_kind check (kind in ('opened', 'done', 'undone')),
  at timestamptz not null default now(),
  -- Who wrote it where it was not the learner, and why.
  by_id uuid,
  reason text,
  primary key (company_id, enrolment_id, seq),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('progress_events');
create unique index progress_events_once on progress_events (company_id, enrolment_id, id);

-- How many learn in each version now, kept by statement so that a list of courses counts nobody.
create table learner_counts (
  company_id uuid not null,
  course_id uuid not null,
  version int not null,
  people int not null,
  primary key (company_id, course_id, version),
  foreign key (company_id, course_id, version) references course_versions (company_id, course_id, version) on delete cascade
);
call make_tenant_table('learner_counts');

create function count_learners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into learner_counts as c (company_id, course_id, version, people)
      select company_id, course_id, version, count(*) from added where state = 'active' group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, course_id, version) do update set people = c.people + excluded.people;
  elsif tg_op = 'DELETE' then
    update learner_counts c set people = c.people - r.n
      from (select company_id, course_id, version, count(*) n from removed where state = 'active' group by 1, 2, 3) r
      where (c.company_id, c.course_id, c.version) = (r.company_id, r.course_id, r.version);
  else
    insert into learner_counts as c (company_id, course_id, version, people)
      select company_id, course_id, version, sum(n) from (
        select company_id, course_id, version, 1 as n from added where state = 'active'
        union all select company_id, course_id, version, -1 from removed where state = 'active') d
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (company_id, course_id, version) do update set people = c.people + excluded.people;
  end if;
  return null;
end $$;
create trigger learners_counted_in after insert on enrolments referencing new table as added
  for each statement execute function count_learners();
create trigger learners_counted_out after delete on enrolments referencing old table as removed
  for each statement execute function count_learners();
create trigger learners_counted_over after update on enrolments referencing old table as removed new table as added
  for each statement execute function count_learners();
