-- A change of many people at once: from a file, or of a selection. It is planned row by row, run and undone by jobs
-- that write a row's outcome in the transaction of the row's effect: whenever a server ends, no row is lost or doubled.
create table user_batches (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('file', 'status', 'role', 'invite')),
  state text not null check (state in (
    'uploaded', 'planning', 'planned', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  filename text,
  file_key text,
  format jsonb not null default '{}',
  columns jsonb not null default '[]',
  total int not null default 0,
  mode text,
  role text,
  action jsonb not null default '{}',
  absent_roles text[] not null default '{}',
  invitations text not null default 'none',
  planned jsonb not null default '{}',
  done jsonb not null default '{}',
  skipped int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  -- The last row that the phase under way is done with.
  cursor int not null default 0,
  -- The last row whose person was sent an invitation, and how many were.
  invite_cursor int not null default 0,
  invited int not null default 0,
  inviting boolean not null default false,
  job_id uuid,
  created_by uuid,
  created_name text,
  undone_by uuid,
  undone_name text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_until timestamptz,
  error text,
  primary key (company_id, id)
);
call make_tenant_table('user_batches');
create index user_batches_by_time on user_batches (company_id, created_at desc, id);

-- The values wanted (null: leave as it is), what was found to do, and the image before for the undo.
create table user_batch_rows (
  company_id uuid not null,
  batch_id uuid not null,
  row int not null,
  user_id uuid,
  outcome text not null check (outcome in ('create', 'update', 'unchanged', 'deactivate', 'invite', 'error')),
  state text not null default 'planned' check (state in ('planned', 'done', 'undone', 'kept')),
  apply boolean not null default true,
  absent boolean not null default false,
  name text,
  surname text,
  email text,
  external_id text,
  role text,
  status text,
  preferred_language text,
  time_zone text,
  tags text[],
  errors jsonb,
  before jsonb,
  after jsonb,
  -- The person's updated_at as this row left it: who was changed since is not undone.
  version timestamptz,
  primary key (company_id, batch_id, row),
  foreign key (company_id, batch_id) references user_batches (company_id, id) on delete cascade
-- Each row is written twice, planned and done: the second time in the place beside it, with no index touched.
) with (fillfactor = 60);
call make_tenant_table('user_batch_rows');
-- The batch comes last: else, while the table is too new to have statistics, this index seems as good as the primary
-- key for finding a row by its number, and every row of the batch is read for each.
create index user_batch_rows_of_user on user_batch_rows (company_id, user_id, batch_id);

-- What each column was last taken for, so that the next file of the same kind is mapped already.
create table import_columns (
  company_id uuid not null references companies (id) on delete cascade,
  header text not null,
  target text,
  primary key (company_id, header)
);
call make_tenant_table('import_columns');
