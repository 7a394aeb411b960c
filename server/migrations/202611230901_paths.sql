-- Courses in an order. Each step names its courses and how many of them are to be completed.
create table paths (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  title text not null,
  summary text not null default '',
  language text not null,
  steps jsonb not null default '[]',
  -- A course opens when the steps before its own are done.
  in_order boolean not null default true,
  published_at timestamptz,
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (fold(title || ' ' || summary)) stored,
  primary key (company_id, id)
);
call make_tenant_table('paths');
create index paths_by_change on paths (company_id, updated_at desc, id);

-- Who is on a path. How far they have come is not kept: it is what they have completed of its courses.
create table path_places (
  company_id uuid not null,
  path_id uuid not null,
  user_id uuid not null,
  enrolled_by uuid,
  enrolled_at timestamptz not null default now(),
  due_on date,
  primary key (company_id, path_id, user_id),
  foreign key (company_id, path_id) references paths (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('path_places');
create index path_places_of_user on path_places (company_id, user_id);
