-- Learners who do an assignment together. Each has a piece of work of their own, which becomes what the others' do as long as they
-- are in the team: so a grade, what was handed in and what one may ask for of oneself stay with each of them, whoever goes.
create table teams (
  company_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  -- By which it is called.
  number int not null,
  -- Null until one of them starts. What is asked is what was published then.
  begun_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('teams');
create unique index teams_numbered on teams (company_id, course_id, lesson_id, number);

-- Kept by whoever has left the team since, for what they were given in it.
alter table coursework add column team_id uuid, add column team_left_at timestamptz;
create index coursework_of_team on coursework (company_id, team_id) where team_id is not null;

-- Of a team: under which id the files of a round are, which are the same for all; who saved it last, and who handed it in.
alter table coursework_rounds add column files_of uuid, add column saved_by uuid, add column handed_in_by uuid;
create index coursework_rounds_files on coursework_rounds (company_id, files_of) where files_of is not null;
create index coursework_rounds_saved_by on coursework_rounds (company_id, saved_by) where saved_by is not null;
create index coursework_rounds_handed_in_by on coursework_rounds (company_id, handed_in_by) where handed_in_by is not null;
