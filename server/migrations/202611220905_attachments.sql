-- Content that only a signed address opens.
alter table files add column private boolean not null default false;

-- Files that people attach to something of a feature's: a meeting, later a lesson. Which kinds of owner there are is known
-- to the application. bytes is what was announced while it comes, and what is kept once it is ready.
create table attachments (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  name text not null,
  kind text not null check (kind in ('document', 'image', 'video')),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  width int,
  height int,
  created_by uuid not null,
  goes_with_person boolean not null default false,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ready_at timestamptz,
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call make_tenant_table('attachments');
create index attachments_of_owner on attachments (company_id, owner_kind, owner_id, created_at);
create index attachments_of_person on attachments (company_id, created_by);
create index attachments_unfinished on attachments (company_id, touched_at) where ready_at is null;
create index attachments_removed on attachments (company_id, removed_at) where removed_at is not null;

-- The content in the order of its bytes, each piece a stored file, as it came over the line.
create table attachment_pieces (
  company_id uuid not null references companies (id) on delete cascade,
  attachment_id uuid not null,
  starts_at bigint not null,
  bytes bigint not null,
  key text not null,
  primary key (company_id, attachment_id, starts_at),
  foreign key (company_id, attachment_id) references attachments (company_id, id) on delete cascade,
  foreign key (company_id, key) references files (company_id, key) on delete cascade
);
call make_tenant_table('attachment_pieces');
create index attachment_pieces_by_key on attachment_pieces (company_id, key);
