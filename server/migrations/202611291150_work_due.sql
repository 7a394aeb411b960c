-- When an assignment is due, as its text says: beside the text, so that what is soon due is found without reading all of them.
alter table course_texts add column due_at timestamptz;
update course_texts set due_at = coalesce(content #>> '{settings,dueAt}', content #>> '{settings,cutOffAt}')::timestamptz
  where content ->> 'type' = 'assignment'
    and coalesce(content #>> '{settings,dueAt}', content #>> '{settings,cutOffAt}') is not null;
create index course_texts_due on course_texts (company_id, due_at) where due_at is not null;

-- By which due time whoever learns was reminded of an assignment: once for each time that is set.
create table work_reminders (
  company_id uuid not null,
  enrolment_id uuid not null,
  lesson_id uuid not null,
  due_at timestamptz not null,
  primary key (company_id, enrolment_id, lesson_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade
);
call make_tenant_table('work_reminders');
