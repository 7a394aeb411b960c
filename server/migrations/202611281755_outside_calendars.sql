-- Calendars that somebody keeps elsewhere, read at the secret address that those make for it.
create table outside_calendars (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- Sealed: whoever has it reads the whole calendar. Of it people see the host, and know by the mark that it is the same.
  address text not null,
  mark bytea not null,
  host text not null,
  added_at timestamptz not null default now(),
  -- When it was last read, and what was read then: until when, on whose clock, in which edition.
  read_at timestamptz not null default now(),
  read_until timestamptz not null,
  zone text not null,
  etag text,
  content text not null,
  -- Why it could not be read since, the first time and how often.
  problem text,
  failing_since timestamptz,
  failures int not null default 0,
  next_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, user_id, mark),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('outside_calendars');
create index outside_calendars_due on outside_calendars (next_at);

-- When they are busy by those: nothing else of a calendar is kept.
create table outside_busy (
  company_id uuid not null,
  calendar_id uuid not null,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (company_id, calendar_id, starts_at),
  foreign key (company_id, calendar_id) references outside_calendars (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('outside_busy');
create index outside_busy_of_person on outside_busy (company_id, user_id, ends_at);
