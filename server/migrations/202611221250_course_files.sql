-- The files that a text of a course names: of each draft as it stands, and of every text that was published. A file that
-- stands here cannot be deleted; who looks for files that nothing names looks here.
create table course_files (
  company_id uuid not null references companies (id) on delete cascade,
  course_id uuid not null,
  lesson_id uuid not null,
  revision int not null,
  attachment_id uuid not null,
  primary key (company_id, course_id, lesson_id, revision, attachment_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, attachment_id) references attachments (company_id, id) deferrable initially deferred
);
call make_tenant_table('course_files');
create index course_files_of_attachment on course_files (company_id, attachment_id);
