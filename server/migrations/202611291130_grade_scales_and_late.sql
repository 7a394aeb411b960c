-- A company's scales, and what its courses take where they say nothing else. Without a row there are none.
create table company_grading (
  company_id uuid primary key references companies (id) on delete cascade,
  scales jsonb not null default '[]',
  -- The scale of final grades; null: per cent alone.
  default_scale_id uuid,
  -- What late takes off; null: nothing.
  late jsonb,
  -- Counts up with each change.
  revision int not null default 1
);
call make_tenant_table('company_grading');

-- Of a course: the scale of its final grade ('default' is the company's, 'none' is none), those of its columns, and what late takes off.
alter table gradebook_schemes add column scale text not null default 'default';
alter table gradebook_schemes add column scales jsonb not null default '[]';
alter table gradebook_schemes add column late jsonb not null default '"default"';

-- What late takes off one grade may be waived, with a line of its own in the grade's history: null where a change is not about that.
alter table gradebook_grades add column late_waived boolean not null default false;
alter table gradebook_changes add column late_waived boolean;
