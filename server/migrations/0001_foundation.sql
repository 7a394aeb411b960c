-- Two roles that the login role may step into, neither of which owns anything:
--   app_user      sees the rows of one company, named by the setting app.company_id
--   app_platform  sees every company; only operations of the installation itself use it
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_user') then create role app_user nologin; end if;
  if not exists (select from pg_roles where rolname = 'app_platform') then create role app_platform nologin; end if;
end $$;

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Case and accents folded, for searching by a part of a name. unaccent() is only stable because its dictionary
-- could be changed; ours is not.
create function fold(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Every table of a company's data is made one by this call: its rows belong to the company of the transaction.
create procedure make_tenant_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s to app_user using (company_id = current_company()) with check (company_id = current_company())', name);
  execute format('create policy platform on %s to app_platform using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to app_user, app_platform', name);
end $$;

create table companies (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) <= 63),
  name text not null,
  icon_key text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy own on companies to app_user using (id = current_company());
create policy platform on companies to app_platform using (true) with check (true);
grant select, update on companies to app_user;
grant select, insert, update, delete on companies to app_platform;

create table company_settings (
  company_id uuid primary key references companies (id) on delete cascade,
  id uuid not null,
  themes jsonb not null default '{}',
  default_language text not null default 'en' check (default_language in ('en', 'es')),
  time_zone text not null default 'Europe/London',
  description text,
  support_email text,
  support_url text,
  allowed_domains text[] not null default '{}',
  session_hours int not null default 336,
  updated_at timestamptz not null default now()
);
call make_tenant_table('company_settings');

-- Text, not jsonb: what a company saved comes back byte for byte.
create table company_configurations (
  company_id uuid primary key references companies (id) on delete cascade,
  body text not null,
  version int not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now()
);
call make_tenant_table('company_configurations');

create table users (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('super_admin', 'admin', 'student', 'mentor')),
  status text not null check (status in ('active', 'pending', 'hidden', 'inactive', 'deleted')),
  name text not null,
  surname text not null,
  email text not null check (email = lower(email)),
  external_id text,
  last_login timestamptz,
  preferred_language text check (preferred_language in ('en', 'es')),
  time_zone text,
  photo_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invited_at timestamptz,
  deleted_at timestamptz,
  search text generated always as (fold(name || ' ' || surname || ' ' || email)) stored,
  primary key (company_id, id)
);
call make_tenant_table('users');
-- A deleted person's address is free again; of two who claim one address at once the database lets one win.
create unique index users_email on users (company_id, email) where status <> 'deleted';
create unique index users_external_id on users (company_id, external_id) where external_id is not null and status <> 'deleted';
create index users_by_name on users (company_id, name collate "und-x-icu", id);
create index users_by_surname on users (company_id, surname collate "und-x-icu", id);
create index users_by_email on users (company_id, email, id);
create index users_by_last_login on users (company_id, (coalesce(last_login, '-infinity'::timestamptz)), id);
create index users_by_creation on users (company_id, created_at desc);
create index users_search on users using gin (company_id, search gin_trgm_ops);

-- How many people a company has of each role and status, kept by statement so that a list's total needs no count.
create table user_counts (
  company_id uuid not null references companies (id) on delete cascade,
  role text not null,
  status text not null,
  people int not null,
  primary key (company_id, role, status)
);
call make_tenant_table('user_counts');

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_counts as c (company_id, role, status, people)
      select company_id, role, status, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, role, status) do update set people = c.people + excluded.people;
  elsif tg_op = 'DELETE' then
    update user_counts c set people = c.people - r.n
      from (select company_id, role, status, count(*) n from removed group by 1, 2, 3) r
      where (c.company_id, c.role, c.status) = (r.company_id, r.role, r.status);
  else
    insert into user_counts as c (company_id, role, status, people)
      select company_id, role, status, sum(n) from (
        select company_id, role, status, 1 as n from added
        union all select company_id, role, status, -1 from removed) d
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (company_id, role, status) do update set people = c.people + excluded.people;
  end if;
  return null;
end $$;
create trigger users_counted_in after insert on users referencing new table as added
  for each statement execute function count_users();
create trigger users_counted_out after delete on users referencing old table as removed
  for each statement execute function count_users();
create trigger users_counted_over after update on users referencing old table as removed new table as added
  for each statement execute function count_users();

-- Row security keeps an index from answering LIKE (the operator is not leakproof), so the search itself runs with
-- the platform's rights and names the company itself.
create function search_users(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from users where company_id = current_company() and search like pattern $$;

create table user_credentials (
  company_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('user_credentials');

create table user_profiles (
  company_id uuid not null,
  user_id uuid not null,
  onboarding_step text not null default 'welcome',
  onboarded_at timestamptz,
  about text not null default '',
  interests text[] not null default '{}',
  goals text[] not null default '{}',
  topics text[] not null default '{}',
  capacity int not null default 0 check (capacity between 0 and 50),
  availability jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('user_profiles');
create index user_profiles_topics on user_profiles using gin (topics);
create index user_profiles_interests on user_profiles using gin (interests);

create table sessions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('sessions');
create index sessions_of_user on sessions (company_id, user_id) where ended_at is null;
create index sessions_recent on sessions (company_id, created_at);

-- One family of refresh tokens per session: only the hash is kept, each is used once.
create table refresh_tokens (
  company_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (company_id, hash),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
call make_tenant_table('refresh_tokens');
create index refresh_tokens_of_session on refresh_tokens (company_id, session_id);

create table api_tokens (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('api_tokens');
create unique index api_tokens_hash on api_tokens (company_id, hash);
create index api_tokens_of_user on api_tokens (company_id, user_id);

create table one_time_tokens (
  company_id uuid not null,
  hash bytea not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('one_time_tokens');
create index one_time_tokens_of_user on one_time_tokens (company_id, user_id);

create table mails (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('mails');
create index mails_by_time on mails (company_id, created_at desc, id);
create index mails_to_blank on mails (sent_at) where state = 'sent' and body_text <> '';

create table files (
  company_id uuid not null references companies (id) on delete cascade,
  key text not null,
  media_type text not null,
  bytes bigint not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
call make_tenant_table('files');

create table jobs (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null,
  payload jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress jsonb not null default '{}',
  attempts int not null default 0,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  locked_until timestamptz,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('jobs');
create index jobs_due on jobs (priority desc, run_at) where state in ('waiting', 'running');
create index jobs_finished on jobs (finished_at) where finished_at is not null;

create table audit_log (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  action text not null,
  target_type text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  primary key (company_id, id)
);
call make_tenant_table('audit_log');
-- Append-only: what was done cannot be rewritten by the application.
revoke update, delete on audit_log from app_user;
revoke update on audit_log from app_platform;
create index audit_log_by_time on audit_log (company_id, at desc, id);

create table meetings (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  code text not null,
  title text not null,
  host_id uuid not null,
  starts_at timestamptz not null,
  minutes int not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, host_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('meetings');
create unique index meetings_code on meetings (company_id, code);
create index meetings_by_start on meetings (company_id, starts_at);

create table meeting_people (
  company_id uuid not null,
  meeting_id uuid not null,
  user_id uuid not null,
  role text not null default 'invitee' check (role in ('host', 'cohost', 'invitee')),
  invited_at timestamptz not null default now(),
  primary key (company_id, meeting_id, user_id),
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('meeting_people');
create index meeting_people_of_user on meeting_people (company_id, user_id);

-- What holds for the whole installation: maintenance, for one.
create table platform_state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
grant select on platform_state to app_user;
grant select, insert, update, delete on platform_state to app_platform;

-- A function's new owner must be able to create in its schema, and the one who hands it over must be able to become
-- the new owner; both only for this moment.
grant app_platform to current_user;
grant create on schema public to app_platform;
alter function search_users(text) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function search_users(text) from public;
grant execute on function search_users(text) to app_user;
