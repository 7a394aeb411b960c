-- People who are trained together: put in by hand, or by a rule over their fields that keeps itself true.
create table groups (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- Null: by hand.
  rule jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (fold(name || ' ' || description)) stored,
  primary key (company_id, id)
);
call make_tenant_table('groups');
create unique index groups_name on groups (company_id, lower(name));
create index groups_by_rule on groups (company_id) where rule is not null;

create table group_members (
  company_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  entered_at timestamptz not null default now(),
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('group_members');
create index group_members_of_user on group_members (company_id, user_id);

-- Who entered and who left, when, and why: by whose hand, or since they fit the rule or fit it no more.
create table group_moves (
  company_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  kind text not null constraint group_moves_kind check (kind in ('entered', 'left')),
  why text not null constraint group_moves_why check (why in ('hand', 'rule')),
  by_id uuid,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('group_moves');
create index group_moves_of_group on group_moves (company_id, group_id, at desc, id desc);
create index group_moves_of_user on group_moves (company_id, user_id);

-- Who has changed since the rules were asked about them last.
create table people_to_judge (
  company_id uuid not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('people_to_judge');

-- By whichever way a person is made or changed: of this the rules ask anew. A row that is there already is touched, so
-- that whoever judges just now does not take away what was noted after they had read.
create function note_people_to_judge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_to_judge (company_id, user_id)
      select n.company_id, n.id from added n
      where exists (select from groups g where g.company_id = n.company_id and g.rule is not null)
      order by n.id
      on conflict (company_id, user_id) do update set at = now();
  else
    insert into people_to_judge (company_id, user_id)
      select n.company_id, n.id from added n join removed o on o.company_id = n.company_id and o.id = n.id
      where (n.role, n.status, n.department, n.job_title, n.preferred_language, n.tags, n.custom)
          is distinct from (o.role, o.status, o.department, o.job_title, o.preferred_language, o.tags, o.custom)
        and exists (select from groups g where g.company_id = n.company_id and g.rule is not null)
      order by n.id
      on conflict (company_id, user_id) do update set at = now();
  end if;
  return null;
end $$;
create trigger people_judged_when_made after insert on users referencing new table as added
  for each statement execute function note_people_to_judge();
create trigger people_judged_when_changed after update on users referencing old table as removed new table as added
  for each statement execute function note_people_to_judge();

-- The list of people and the rules of groups ask for these as they are written.
create index users_department on users (company_id, department) where department is not null;
create index users_job_title on users (company_id, job_title) where job_title is not null;
