-- What goes along with a message: its files are gathered before it is sent, and are its from then on.
create table message_parcels (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('message_parcels');
create index message_parcels_of_sender on message_parcels (company_id, sender_id, created_at);
create index message_parcels_of_conversation on message_parcels (company_id, conversation_id);
create index message_parcels_by_age on message_parcels (created_at);

alter table messages add column parcel_id uuid,
  add foreign key (company_id, parcel_id) references message_parcels (company_id, id);
create unique index messages_of_parcel on messages (company_id, parcel_id);
