alter table meetings
  add column lobby text not null default 'guests' check (lobby in ('off', 'guests', 'all')),
  add column locked boolean not null default false,
  -- What the people of the meeting wrote together: the merged state of a Yjs document.
  add column notes bytea,
  -- Counts up with each change of an invitation that was sent, as iCalendar wants it.
  add column revision int not null default 0;

create table meeting_policies (
  company_id uuid primary key references companies (id) on delete cascade,
  relay_only boolean not null default false,
  guests boolean not null default true,
  lobby text not null default 'guests' check (lobby in ('off', 'guests', 'all'))
);
call make_tenant_table('meeting_policies');

create table meeting_guest_links (
  company_id uuid not null,
  id uuid not null,
  meeting_id uuid not null,
  hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call make_tenant_table('meeting_guest_links');
create unique index meeting_guest_links_hash on meeting_guest_links (company_id, hash);
create index meeting_guest_links_of_meeting on meeting_guest_links (company_id, meeting_id);

-- Somebody without an account. The key that their browser keeps tells one guest from another.
create table meeting_guests (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  key_hash bytea not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, link_id) references meeting_guest_links (company_id, id) on delete cascade
);
call make_tenant_table('meeting_guests');
create unique index meeting_guests_key on meeting_guests (company_id, key_hash);
create index meeting_guests_of_link on meeting_guests (company_id, link_id);

-- A place in a room: one for each tab that joined, from the ticket to the leave. What remains is the attendance.
create table meeting_peers (
  company_id uuid not null,
  id uuid not null,
  meeting_id uuid not null,
  user_id uuid,
  guest_id uuid,
  session_id uuid,
  name text not null,
  role text not null check (role in ('host', 'cohost', 'member', 'guest')),
  state text not null check (state in ('waiting', 'in', 'out')),
  out_reason text,
  -- The ticket is bound to this place, and through it to the person and the meeting.
  ticket_hash bytea,
  ticket_until timestamptz,
  -- The server that holds the socket; null while there is none.
  server_id uuid,
  away_at timestamptz,
  asked_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  mic boolean not null default false,
  camera boolean not null default false,
  screen boolean not null default false,
  hand_at timestamptz,
  check ((user_id is null) <> (guest_id is null)),
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, guest_id) references meeting_guests (company_id, id) on delete cascade
);
call make_tenant_table('meeting_peers');
create index meeting_peers_of_meeting on meeting_peers (company_id, meeting_id);
create unique index meeting_peers_ticket on meeting_peers (company_id, ticket_hash) where ticket_hash is not null;
create index meeting_peers_of_user on meeting_peers (company_id, user_id);
create index meeting_peers_of_guest on meeting_peers (company_id, guest_id);
create index meeting_peers_present on meeting_peers (server_id) where state <> 'out';

create table meeting_messages (
  company_id uuid not null,
  id uuid not null,
  meeting_id uuid not null,
  user_id uuid,
  name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('meeting_messages');
create index meeting_messages_of_meeting on meeting_messages (company_id, meeting_id, created_at);
create index meeting_messages_of_user on meeting_messages (company_id, user_id);

-- What one server tells the others and is too long for a notification. Gone after a minute.
create table live_letters (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call make_tenant_table('live_letters');
create index live_letters_by_time on live_letters (created_at);

-- The servers that hold sockets. One that was not seen for a while is gone, and its sockets with it.
create table live_servers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on live_servers to app_platform;

-- People by a part of their name. Row security keeps an index from answering LIKE, so it runs with the platform's
-- rights and names the company itself; the wider search column finds candidates, the name decides.
create function find_colleagues(pattern text, most int) returns setof uuid language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from users where company_id = current_company() and status = 'active' and search like pattern
    and fold(name || ' ' || surname) like pattern order by name, id limit most $$;
grant app_platform to current_user;
grant create on schema public to app_platform;
alter function find_colleagues(text, int) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function find_colleagues(text, int) from public;
grant execute on function find_colleagues(text, int) to app_user;
