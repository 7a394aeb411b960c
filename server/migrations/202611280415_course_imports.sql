-- A course that comes from a file: read, shown, and made by a job once whoever brought it has looked at it.
create table course_imports (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  state text not null constraint course_imports_state check (state in ('read', 'running', 'done', 'failed', 'undone')),
  filename text not null,
  -- The file as it came; null once it is of no more use.
  file_key text,
  -- What was shown of it: modules, lessons, how many files, and what stays behind.
  preview jsonb not null,
  title text not null,
  language text not null,
  -- Files that the job is done with, of those that come along.
  progress int not null default 0,
  total int not null default 0,
  -- The draft that it became.
  course_id uuid,
  error text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('course_imports');
create index course_imports_by_time on course_imports (created_at);
