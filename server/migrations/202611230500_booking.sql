-- When a mentor can be booked, beside the weekly hours of their profile, which are on their own clock.
create table booking_rules (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  exceptions jsonb not null default '[]',
  buffer int not null default 0 check (buffer >= 0),
  notice_hours int not null default 12 check (notice_hours >= 0),
  most_a_day int check (most_a_day > 0),
  lengths int[] not null default '{30,45,60}' check (cardinality(lengths) > 0),
  at_once boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('booking_rules');

-- A time that a mentor and a mentee have together, or have asked one another for.
create table booking_sessions (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  relationship_id uuid not null,
  mentor_id uuid not null,
  mentee_id uuid not null check (mentee_id <> mentor_id),
  state text not null check (state in ('requested', 'confirmed', 'live', 'done', 'cancelled', 'rescheduled', 'no_show')),
  waits_for text not null check (waits_for in ('mentor', 'mentee')),
  starts_at timestamptz not null,
  minutes int not null check (minutes > 0),
  -- Times to choose from: while there are any they are kept, and not starts_at.
  offered timestamptz[] not null default '{}',
  expires_at timestamptz not null,
  agenda text not null default '',
  agenda_revision int not null default 0,
  last_move text not null default 'request',
  last_by text not null check (last_by in ('mentor', 'mentee', 'time')),
  word text not null default '',
  told_by text check (told_by in ('mentor', 'mentee')),
  -- The planned meeting in whose room it is held.
  meeting_id uuid,
  -- The session that took its place.
  moved_to uuid,
  reminded_day boolean not null default false,
  reminded_soon boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, mentor_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, mentee_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete set null (meeting_id),
  foreign key (company_id, moved_to) references booking_sessions (company_id, id) on delete set null (moved_to)
);
call make_tenant_table('booking_sessions');
create index booking_of_pair on booking_sessions (company_id, relationship_id, starts_at);
create index booking_of_mentor on booking_sessions (company_id, mentor_id, starts_at);
create index booking_of_mentee on booking_sessions (company_id, mentee_id, starts_at);
create index booking_of_meeting on booking_sessions (company_id, meeting_id);
create index booking_moved_to on booking_sessions (company_id, moved_to);
-- What the time does: a request that is over, a session that begins, ends, or is to be reminded of.
create index booking_to_expire on booking_sessions (expires_at) where state = 'requested';
create index booking_to_come on booking_sessions (starts_at) where state in ('confirmed', 'live');

-- A meeting that a session has booked changes with it alone.
alter table meetings add column booked boolean not null default false;
