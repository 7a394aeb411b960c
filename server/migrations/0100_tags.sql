alter table users add column tags text[] not null default '{}';
create index users_tags on users using gin (company_id, tags) where tags <> '{}';

-- A page's ids come from an index alone, filters by role and status included: only the page's own rows are read.
-- last_login stands there beside its expression because the planner looks for the column itself.
drop index users_by_name, users_by_surname, users_by_email, users_by_last_login;
create index users_by_name on users (company_id, name collate "und-x-icu", id) include (role, status);
create index users_by_surname on users (company_id, surname collate "und-x-icu", id) include (role, status);
create index users_by_email on users (company_id, email, id) include (role, status);
create index users_by_last_login on users (company_id, (coalesce(last_login, '-infinity'::timestamptz)), id)
  include (last_login, role, status);

-- Array operators are not leakproof either: see search_users.
create function users_tagged(wanted text[]) returns setof uuid language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from users where company_id = current_company() and tags <> '{}' and tags && wanted $$;

-- Every tag that anyone ever had, so that those in use are found without reading the people.
create table user_tags (
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  primary key (company_id, name)
);
call make_tenant_table('user_tags');

create function tags_in_use() returns setof text language sql stable security definer
  set search_path = public, pg_temp
  as $$ select t.name from user_tags t where t.company_id = current_company() and exists (
    select from users u where u.company_id = t.company_id and u.tags <> '{}' and u.tags && array[t.name]
      and u.status <> 'deleted')
  order by t.name collate "und-x-icu" $$;

create function note_tags() returns trigger language plpgsql as $$
begin
  insert into user_tags (company_id, name)
    select distinct company_id, tag from added, unnest(tags) as tag order by 1, 2
    on conflict do nothing;
  return null;
end $$;
create trigger users_tagged_in after insert on users referencing new table as added
  for each statement execute function note_tags();
create trigger users_tagged_over after update on users referencing new table as added
  for each statement execute function note_tags();

-- What was done to a person and by them.
create index audit_log_of_target on audit_log (company_id, target_id, at desc, id) where target_id is not null;
create index audit_log_of_actor on audit_log (company_id, actor_id, at desc, id) where actor_id is not null;

grant create on schema public to app_platform;
alter function users_tagged(text[]) owner to app_platform;
alter function tags_in_use() owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function users_tagged(text[]), tags_in_use() from public;
grant execute on function users_tagged(text[]), tags_in_use() to app_user;
