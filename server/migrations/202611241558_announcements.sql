-- What administrators and who leads a course announce.
create table announcements (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  author_id uuid,
  audience jsonb not null,
  -- Whose learners it is for: who leads that course sees it as whoever sent it.
  course_id uuid,
  title text not null,
  body jsonb not null,
  acknowledge boolean not null default false,
  state text not null default 'sending' constraint announcements_state check (state in ('sending', 'sent', 'taken_back')),
  revision int not null default 1,
  at timestamptz not null default now(),
  edited_at timestamptz,
  taken_back_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id)
);
call make_tenant_table('announcements');
create index announcements_newest on announcements (company_id, at desc);
create index announcements_of_author on announcements (company_id, author_id, at desc);

-- Whom it was told, each once.
create table announcement_people (
  company_id uuid not null references companies (id) on delete cascade,
  announcement_id uuid not null,
  user_id uuid not null,
  told_at timestamptz not null default now(),
  read_at timestamptz,
  acknowledged_at timestamptz,
  primary key (company_id, announcement_id, user_id),
  foreign key (company_id, announcement_id) references announcements (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('announcement_people');
create index announcement_people_of_user on announcement_people (company_id, user_id, told_at desc);
