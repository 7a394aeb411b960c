-- The courses that a course asks for: whoever enters it is to have completed them. They hold as of the moment they are set, for
-- every version: what is asked for by a draft alone could not be kept free of circles.
create table course_prerequisites (
  company_id uuid not null,
  course_id uuid not null,
  requires_id uuid not null,
  -- As its authors put them.
  place smallint not null,
  primary key (company_id, course_id, requires_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, requires_id) references courses (company_id, id) on delete cascade,
  check (course_id <> requires_id)
);
call make_tenant_table('course_prerequisites');
create index course_prerequisites_of on course_prerequisites (company_id, requires_id);
