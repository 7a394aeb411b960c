-- What a company calls what its courses, people and programmes are about: suggested wherever topics are typed.
create table company_topics (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  folded text not null generated always as (fold(name)) stored,
  primary key (company_id, id)
);
call make_tenant_table('company_topics');
create unique index company_topics_name on company_topics (company_id, folded);
