-- Two people of a company who write to one another: one conversation for a pair, whoever opened it.
create table conversations (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  low_id uuid not null,
  high_id uuid not null,
  last_number int not null default 0,
  -- Counts every message, edit and deletion.
  change int not null default 0,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint conversations_ordered check (low_id < high_id),
  foreign key (company_id, low_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, high_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('conversations');
create unique index conversations_of_pair on conversations (company_id, low_id, high_id);
create index conversations_of_high on conversations (company_id, high_id);

create table conversation_members (
  company_id uuid not null references companies (id) on delete cascade,
  conversation_id uuid not null,
  user_id uuid not null,
  delivered_number int not null default 0,
  read_number int not null default 0,
  muted boolean not null default false,
  -- When they are told of what they have not read by then.
  tell_at timestamptz,
  primary key (company_id, conversation_id, user_id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('conversation_members');
create index conversation_members_of_user on conversation_members (company_id, user_id);
create index conversation_members_to_tell on conversation_members (tell_at) where tell_at is not null;

create table messages (
  company_id uuid not null references companies (id) on delete cascade,
  conversation_id uuid not null,
  number int not null,
  -- Made by its sender, so that it is sent once.
  id uuid not null,
  sender_id uuid not null,
  text text not null,
  reply_to int,
  at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  change int not null,
  -- Written while the other had blocked its sender: it is never shown to them.
  withheld boolean not null default false,
  primary key (company_id, conversation_id, number),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('messages');
create unique index messages_once on messages (company_id, conversation_id, sender_id, id);
create unique index messages_changed on messages (company_id, conversation_id, change);
create index messages_of_sender on messages (company_id, sender_id);

create table conversation_blocks (
  company_id uuid not null references companies (id) on delete cascade,
  blocker_id uuid not null,
  blocked_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, blocker_id, blocked_id),
  foreign key (company_id, blocker_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, blocked_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('conversation_blocks');
create index conversation_blocks_of_blocked on conversation_blocks (company_id, blocked_id);

-- People of some roles by letters of their names: under row security no index answers what has LIKE in it.
create function find_correspondents(pattern text, roles text[], most int) returns setof uuid language sql stable
  security definer set search_path = public, pg_temp
  as $$ select id from users where company_id = current_company() and status = 'active' and role = any(roles)
    and search like pattern and fold(name || ' ' || surname) like pattern order by name, id limit most $$;
grant app_platform to current_user;
grant create on schema public to app_platform;
alter function find_correspondents(text, text[], int) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function find_correspondents(text, text[], int) from public;
grant execute on function find_correspondents(text, text[], int) to app_user;
