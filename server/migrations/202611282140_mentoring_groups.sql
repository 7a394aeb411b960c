-- A mentor with several mentees. Each of them is a pair with the mentor, and by it one of the group; what is written for
-- all stands under the id of the pair that the group began with, which is its own id too.
create table mentoring_groups (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  mentor_id uuid not null,
  programme_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete set null (programme_id)
);
call make_tenant_table('mentoring_groups');
-- A mentor leads one group of a programme at a time, whoever makes another at the same moment.
create unique index mentoring_groups_once on mentoring_groups (company_id, programme_id, mentor_id) where ended_at is null;
create index mentoring_groups_of_mentor on mentoring_groups (company_id, mentor_id);
create index mentoring_groups_of_programme on mentoring_groups (company_id, programme_id);

alter table mentoring_relationships add column group_id uuid;
alter table mentoring_relationships add constraint mentoring_relationships_group
  foreign key (company_id, group_id) references mentoring_groups (company_id, id);
create index mentoring_of_group on mentoring_relationships (company_id, group_id, state);

alter table programmes drop constraint programmes_kind;
alter table programmes add constraint programmes_kind check (kind in ('one_to_one', 'group', 'reverse', 'peer'));
