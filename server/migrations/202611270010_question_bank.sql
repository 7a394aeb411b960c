-- Questions that are kept to be put into quizzes: of the company, or of one course. A quiz holds a copy, which a change here
-- leaves as it is.
create table bank_questions (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- Null: the company's.
  course_id uuid,
  question jsonb not null,
  version int not null default 1,
  -- Made from the question: what is listed, filtered and searched by.
  type text not null,
  difficulty text not null,
  topics text[] not null default '{}',
  beginning text not null,
  words text not null,
  search text generated always as (fold(words)) stored,
  problems int not null default 0,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  bytes bigint not null generated always as (octet_length(question::text)) stored,
  primary key (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('bank_questions');
create index bank_questions_by_change on bank_questions (company_id, updated_at desc, id);
create index bank_questions_of_course on bank_questions (company_id, course_id);

-- What a question was before it was changed.
create table bank_question_versions (
  company_id uuid not null,
  question_id uuid not null,
  version int not null,
  question jsonb not null,
  by_id uuid,
  at timestamptz not null,
  bytes bigint not null generated always as (octet_length(question::text)) stored,
  primary key (company_id, question_id, version),
  foreign key (company_id, question_id) references bank_questions (company_id, id) on delete cascade
);
call make_tenant_table('bank_question_versions');

do $$
declare
  counted text;
begin
  foreach counted in array array['bank_questions', 'bank_question_versions'] loop
    execute format('create trigger %1$s_counted_in after insert on %1$s referencing new table as added
      for each statement execute function count_files()', counted);
    execute format('create trigger %1$s_counted_out after delete on %1$s referencing old table as removed
      for each statement execute function count_files()', counted);
    execute format('create trigger %1$s_counted_over after update on %1$s referencing old table as removed new table as added
      for each statement execute function count_files()', counted);
  end loop;
end $$;

-- Which questions of the bank stand in the quizzes of a course as they are being written.
create table course_bank_uses (
  company_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  -- In the quiz, and in the bank.
  question_id uuid not null,
  bank_id uuid not null,
  bank_version int not null,
  primary key (company_id, course_id, lesson_id, question_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('course_bank_uses');
create index course_bank_uses_of_question on course_bank_uses (company_id, bank_id);
