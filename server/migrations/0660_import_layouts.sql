-- What the columns of a file were last taken for, and what its words meant, so that the next file of the very same
-- headers is mapped already; another layout that shares a header with it is not touched by it.
create table import_layouts (
  company_id uuid not null references companies (id) on delete cascade,
  -- The SHA-256 of the plain headers in their order.
  layout bytea not null,
  targets jsonb not null,
  words jsonb not null default '[]',
  primary key (company_id, layout)
);
call make_tenant_table('import_layouts');
-- One header alone said too little: what it was in one layout harmed another.
drop table import_columns;

alter table user_batches
  -- Its sheets, the row that names the columns, and the first rows.
  add column layout jsonb,
  -- What words were said to mean.
  add column words jsonb not null default '[]',
  -- Of the plan: rows that make administrators, rows chosen that take access, new people who can be invited.
  add column tally jsonb not null default '{}';

alter table user_batch_rows
  -- What was left out or repaired.
  add column notes jsonb,
  -- It would give the rights of an administrator: done only when it was chosen.
  add column gives_admin boolean not null default false;

-- From how many people a file may take access before the number has to be typed: the part of all, and the count.
alter table company_settings
  add column confirm_loss_percent int not null default 10 check (confirm_loss_percent between 0 and 100),
  add column confirm_loss_people int not null default 25 check (confirm_loss_people >= 0);

-- Which change of many people ended a token: its undo gives it back.
alter table api_tokens add column ended_by_batch uuid;
