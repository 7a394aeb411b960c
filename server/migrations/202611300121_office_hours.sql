-- A while in which a mentor sees one person after another, each for a short time: a queue on the day.
create table office_hours (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  mentor_id uuid not null,
  starts_at timestamptz not null,
  -- How long one talk is, and how many there are one after another.
  slot_minutes int not null check (slot_minutes between 5 and 30),
  slots int not null check (slots between 1 and 48),
  audience text not null check (audience in ('mentees', 'programme', 'anyone')),
  programme_id uuid,
  about text not null default '',
  -- The planned meeting in whose room they are held.
  meeting_id uuid,
  cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint office_hours_of_programme check ((audience = 'programme') = (programme_id is not null)),
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete cascade,
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete set null (meeting_id)
);
call make_tenant_table('office_hours');
create index office_hours_of_mentor on office_hours (company_id, mentor_id, starts_at);
create index office_hours_by_time on office_hours (company_id, starts_at);
create index office_hours_of_a_programme on office_hours (company_id, programme_id);
create index office_hours_of_meeting on office_hours (company_id, meeting_id);

-- Somebody's place in that queue.
create table office_places (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  office_id uuid not null,
  user_id uuid not null,
  -- Which of the talks, from 0 on.
  slot int not null check (slot >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'called', 'done', 'missed', 'left')),
  about text not null default '',
  joined_at timestamptz not null default now(),
  called_at timestamptz,
  -- They were told that they are next.
  told_next boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office_hours (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('office_places');
-- A talk is one person's, a person has one open place, and one person is in at a time.
create unique index office_places_slot on office_places (company_id, office_id, slot) where state <> 'left';
create unique index office_places_person on office_places (company_id, office_id, user_id) where state in ('waiting', 'called');
create unique index office_places_called on office_places (company_id, office_id) where state = 'called';
create index office_places_of_user on office_places (company_id, user_id);
