-- What somebody noted in a lesson, for themselves alone: its words are sealed before they come here. It outlives the lesson,
-- and their place in the course, so it keeps how both were called.
create table lesson_notes (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  course_title text not null,
  lesson_title text not null,
  sealed text not null,
  -- The part of the lesson at which it was written: which, how it begins, and the second of a film.
  place jsonb,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('lesson_notes');
create index lesson_notes_of_person on lesson_notes (company_id, user_id, course_id, lesson_id);

-- Lessons that somebody marked to come back to.
create table lesson_bookmarks (
  company_id uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  course_title text not null,
  lesson_title text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, course_id, lesson_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('lesson_bookmarks');
