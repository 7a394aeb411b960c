-- Mentoring that a company plans: what it is for, who may join, and how long it goes on.
create table programmes (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  aim text not null default '',
  -- What it asks of people’s time beyond its meetings, and what it gives them.
  asks text not null default '',
  gives text not null default '',
  kind text not null default 'one_to_one' constraint programmes_kind check (kind in ('one_to_one')),
  state text not null default 'draft' constraint programmes_state check (state in ('draft', 'open', 'running', 'closed')),
  joining text not null default 'everyone'
    constraint programmes_joining check (joining in ('everyone', 'group', 'request', 'invitation')),
  group_id uuid,
  weeks int not null default 26,
  every_weeks int not null default 2,
  minutes int not null default 60,
  -- Mentees of one mentor, and mentees in all; null: as many as come.
  capacity int not null default 2,
  places int,
  topics text[] not null default '{}',
  agendas jsonb not null default '[]',
  -- What matching goes by, each part with its weight, and the score below which nobody is paired.
  weights jsonb not null,
  least int not null default 30,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  opened_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  primary key (company_id, id),
  constraint programmes_group foreign key (company_id, group_id) references groups (company_id, id)
);
call make_tenant_table('programmes');
create unique index programmes_name on programmes (company_id, lower(name));
create index programmes_of_group on programmes (company_id, group_id);

-- Who takes part, or wants to, and as what. A draft is seen by nobody else.
create table programme_applications (
  company_id uuid not null,
  programme_id uuid not null,
  user_id uuid not null,
  part text not null constraint programme_applications_part check (part in ('mentor', 'mentee')),
  state text not null constraint programme_applications_state
    check (state in ('invited', 'draft', 'requested', 'waiting', 'accepted', 'withdrawn', 'declined')),
  invited boolean not null default false,
  topics text[] not null default '{}',
  goals text not null default '',
  languages text[] not null default '{}',
  department text not null default 'any'
    constraint programme_applications_department check (department in ('any', 'same', 'other')),
  places int not null default 1,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, programme_id, user_id),
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('programme_applications');
create index programme_applications_of_user on programme_applications (company_id, user_id);
create index programme_applications_by_state on programme_applications (company_id, programme_id, state, sent_at);
