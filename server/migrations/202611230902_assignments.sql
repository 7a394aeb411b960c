-- A course or a path that a group is to complete: by a day, or so many days after entering; and again, where it is renewed.
create table assignments (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  group_id uuid not null,
  course_id uuid,
  path_id uuid,
  due_on date,
  due_days int constraint assignments_due_days check (due_days > 0),
  -- A completion is good for so many months; so many days before it runs out the course begins anew.
  renew_months int constraint assignments_renew_months check (renew_months > 0),
  renew_days_before int not null default 30 constraint assignments_renew_days_before check (renew_days_before >= 0),
  -- Who is in the group has changed since it was last brought to its people.
  changed boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, group_id) references groups (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id),
  foreign key (company_id, path_id) references paths (company_id, id),
  constraint assignments_of_one check (num_nonnulls(course_id, path_id) = 1),
  constraint assignments_one_due check (num_nonnulls(due_on, due_days) <= 1)
);
call make_tenant_table('assignments');
create index assignments_of_group on assignments (company_id, group_id);
create index assignments_of_course on assignments (company_id, course_id);
create index assignments_of_path on assignments (company_id, path_id);
create index assignments_changed on assignments (company_id) where changed;
create index assignments_renewed on assignments (company_id) where renew_months is not null;

-- Whom it has reached: each once for as long as they are in the group.
create table assignment_people (
  company_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  given_at timestamptz not null default now(),
  due_on date,
  -- When they left the group.
  left_at timestamptz,
  primary key (company_id, assignment_id, user_id),
  foreign key (company_id, assignment_id) references assignments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('assignment_people');
create index assignment_people_of_user on assignment_people (company_id, user_id);

-- Of which due date the learner was told a second time, the day before.
alter table enrolments add column told_last_on date;
create index enrolments_overdue on enrolments (company_id, due_on) where state = 'active' and due_on is not null;

create function note_changed_groups() returns trigger language plpgsql as $$
begin
  update assignments a set changed = true
    from (select distinct company_id, group_id from touched) t
    where a.company_id = t.company_id and a.group_id = t.group_id and not a.changed;
  return null;
end $$;
create trigger assignments_of_who_entered after insert on group_members referencing new table as touched
  for each statement execute function note_changed_groups();
create trigger assignments_of_who_left after delete on group_members referencing old table as touched
  for each statement execute function note_changed_groups();
