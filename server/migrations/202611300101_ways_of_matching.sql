-- How the pairs of a programme come together, and for how many days two who are proposed to one another can answer.
alter table programmes
  add column matching text not null default 'admin'
    constraint programmes_matching check (matching in ('admin', 'suggested', 'self_chosen')),
  add column answer_days int not null default 14;

-- What mentees of a programme chose themselves: no draft that an administrator looks through.
alter table programme_runs add column chosen boolean not null default false;

-- The programme that proposed two to one another: its administrators hear of it when nothing comes of it.
alter table mentoring_relationships add column programme_id uuid;
alter table mentoring_relationships add constraint mentoring_relationships_programme
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete set null (programme_id);
create index mentoring_of_programme on mentoring_relationships (company_id, programme_id);
