-- The keys by which a company's server says who it is to the services that reach people's devices (RFC 8292).
create table push_keys (
  company_id uuid primary key references companies (id) on delete cascade,
  public_key text not null,
  -- Sealed: whoever has it can tell its people's devices anything.
  private_key text not null,
  made_by uuid,
  made_at timestamptz not null default now()
);
call make_tenant_table('push_keys');

-- The devices on which people are told of what is new: each is of one session, and goes with it.
create table push_devices (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  -- Where the browser is reached and by which keys it reads, sealed; it is known again by the mark of the address.
  subscription text not null,
  mark bytea not null,
  added_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, mark),
  unique (company_id, session_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
call make_tenant_table('push_devices');
create index push_devices_of_person on push_devices (company_id, user_id);

-- When the devices of whoever is told were told it.
alter table notifications add column pushed_at timestamptz;
-- Of which kinds their devices are told, where they chose.
alter table notification_mail add column push jsonb not null default '{}';

-- However a session ends, by a sign-out, another password or a deactivation, its device is told nothing more.
create function forget_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_devices where company_id = new.company_id and session_id = new.id;
  return null;
end $$;
create trigger sessions_take_their_devices after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_push_of_session();
