-- People of a group who are put on a path once, by hand: taken from here piece by piece.
create table path_waiting (
  company_id uuid not null,
  path_id uuid not null,
  user_id uuid not null,
  due_on date,
  enrolled_by uuid,
  primary key (company_id, path_id, user_id),
  foreign key (company_id, path_id) references paths (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('path_waiting');
create index path_waiting_of_user on path_waiting (company_id, user_id);

alter table assignments
  -- While it is paused nobody is enrolled or let go of by it, and nothing begins anew.
  add column paused_at timestamptz,
  add column resumed_at timestamptz,
  -- It ends piece by piece: what was not begun is withdrawn, or kept.
  add column ending text constraint assignments_ending check (ending in ('keep', 'withdraw')),
  -- Counts up when its days change: who has an older one is brought to the new days.
  add column due_version int not null default 1;
alter table assignment_people
  add column due_version int not null default 1,
  -- Their day is the one on which their completion runs out, not the one that the assignment says.
  add column renewed boolean not null default false;
create index assignment_people_by_days on assignment_people (company_id, assignment_id, due_version);
