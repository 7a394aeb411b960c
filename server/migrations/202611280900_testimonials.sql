-- What a mentee says of their mentor once they are a pair no more, for others to read. That it stands here is the mentee's
-- consent; it is shown with the mentor's besides.
create table testimonials (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  mentor_id uuid not null,
  mentee_id uuid not null,
  body text not null,
  -- Another with each text, also of one that was taken back and written anew: the mentor agrees to the one that they read.
  text_id uuid not null,
  agreed boolean not null default false,
  written_at timestamptz not null default now(),
  primary key (company_id, relationship_id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, mentee_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('testimonials');
create index testimonials_of_mentor on testimonials (company_id, mentor_id, agreed, written_at desc);
create index testimonials_of_mentee on testimonials (company_id, mentee_id);
