-- Addresses of a company's that are told of what happens in it.
create table webhooks (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  state text not null default 'on' constraint webhooks_state check (state in ('on', 'off', 'failing', 'gone')),
  -- Sealed. The one before signs too, for a while.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  -- Of the failures since it was reached last, the first.
  failing_since timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call make_tenant_table('webhooks');

-- What happened, noted by the statement that did it and so in its transaction. What is sent of it is written once, soon
-- after: each try sends the very same.
create table webhook_events (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  type text not null,
  subject_id uuid not null,
  -- Whom it is about; null of a test.
  user_id uuid,
  -- By the clock: what happens in one transaction has an order, too.
  at timestamptz not null default clock_timestamp(),
  transaction_id text not null default pg_current_xact_id()::text,
  body text,
  primary key (company_id, id)
);
call make_tenant_table('webhook_events');
-- Several changes of one thing in one transaction are one.
create unique index webhook_events_once on webhook_events (company_id, subject_id, type, transaction_id) where body is null;
create unique index webhook_events_expired on webhook_events (company_id, subject_id) where type = 'certificate.expired';
create index webhook_events_unprepared on webhook_events (company_id, at, id) where body is null;
create index webhook_events_of_user on webhook_events (company_id, user_id);
create index webhook_events_by_age on webhook_events (at);

create table webhook_deliveries (
  company_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  -- Of what waits: not before.
  next_at timestamptz default now(),
  last_at timestamptz,
  status int,
  problem text,
  -- The beginning of what was answered last.
  answer text,
  created_at timestamptz not null default now(),
  primary key (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_events (company_id, id) on delete cascade
);
call make_tenant_table('webhook_deliveries');
create index webhook_deliveries_of_event on webhook_deliveries (company_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_at, event_id) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, created_at desc, event_id);

create function note_people_for_webhooks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), 'user.created', n.id, n.id from added n
      where exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and 'user.created' = any(w.events))
      on conflict do nothing;
  else
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), 'user.changed', n.id, n.id
      from added n join removed o on o.company_id = n.company_id and o.id = n.id
      where (n.role, n.status, n.name, n.surname, n.email, n.preferred_language, n.time_zone, n.photo_key, n.external_id,
          n.tags, n.pronouns, n.job_title, n.department, n.manager_id, n.custom)
        is distinct from (o.role, o.status, o.name, o.surname, o.email, o.preferred_language, o.time_zone, o.photo_key,
          o.external_id, o.tags, o.pronouns, o.job_title, o.department, o.manager_id, o.custom)
        and exists (select from webhooks w
          where w.company_id = n.company_id and w.state = 'on' and 'user.changed' = any(w.events))
        -- Who was created in this very transaction is told of once, as they are at its end.
        and not exists (select from webhook_events e where e.company_id = n.company_id and e.subject_id = n.id
          and e.type = 'user.created' and e.transaction_id = pg_current_xact_id()::text and e.body is null)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger people_told_when_made after insert on users referencing new table as added
  for each statement execute function note_people_for_webhooks();
create trigger people_told_when_changed after update on users referencing old table as removed new table as added
  for each statement execute function note_people_for_webhooks();

create function note_places_for_webhooks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), 'enrolment.created', n.id, n.user_id from added n
      where n.state in ('active', 'completed') and exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and 'enrolment.created' = any(w.events))
      on conflict do nothing;
  else
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), what.type, n.id, n.user_id
      from added n join removed o on o.company_id = n.company_id and o.id = n.id
        join (values ('enrolment.created'), ('enrolment.completed')) what (type) on case what.type
          when 'enrolment.created' then o.state in ('requested', 'withdrawn') and n.state in ('active', 'completed')
          else o.completed_at is null and n.completed_at is not null end
      where exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and what.type = any(w.events))
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger places_told_when_made after insert on enrolments referencing new table as added
  for each statement execute function note_places_for_webhooks();
create trigger places_told_when_changed after update on enrolments referencing old table as removed new table as added
  for each statement execute function note_places_for_webhooks();

create function note_certificates_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, id, type, subject_id, user_id)
    select n.company_id, gen_random_uuid(), 'certificate.issued', n.id, n.user_id from added n
    where exists (select from webhooks w
      where w.company_id = n.company_id and w.state = 'on' and 'certificate.issued' = any(w.events))
    on conflict do nothing;
  return null;
end $$;
create trigger certificates_told_when_issued after insert on certificates referencing new table as added
  for each statement execute function note_certificates_for_webhooks();

-- What ran out lately is looked for by the hour.
create index certificates_expiring on certificates (company_id, expires_at) where expires_at is not null;
