-- Fields of people that a company defines itself. What people have in them stands with the people, by the fields' ids.
create table custom_fields (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  required boolean not null default false,
  seen_by text not null check (seen_by in ('admins', 'mentors', 'all')),
  edited_by text not null check (edited_by in ('admins', 'self')),
  -- Of a choice: their ids, names, and whether they are archived, in their order.
  options jsonb not null default '[]',
  position int not null,
  primary key (company_id, id)
);
call make_tenant_table('custom_fields');
create unique index custom_fields_name on custom_fields (company_id, lower(name));

alter table users add column custom jsonb not null default '{}';
create index users_custom on users using gin (company_id, custom jsonb_path_ops) where custom <> '{}';

-- Operators of jsonb are not leakproof, so row security would keep them from the index: see search_users.
create function users_with_options(wanted jsonb[]) returns setof uuid language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from users where company_id = current_company() and custom <> '{}' and custom @> any(wanted) $$;
grant create on schema public to app_platform;
alter function users_with_options(jsonb[]) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function users_with_options(jsonb[]) from public;
grant execute on function users_with_options(jsonb[]) to app_user;

-- What people have, in words as they are at this moment: `Cost centre: A12`. Of a field that is gone nothing is said.
create function custom_in_words(had jsonb) returns jsonb language sql stable
  as $$ select coalesce(jsonb_agg(f.name || ': ' || case when f.kind = 'choice'
      then coalesce((select o ->> 'name' from jsonb_array_elements(f.options) o where o ->> 'id' = h.value #>> '{}'), '–')
      else h.value #>> '{}' end order by f.position, f.id), '[]')
    from jsonb_each(had) h join custom_fields f on f.id::text = h.key where f.company_id = current_company() $$;
grant execute on function custom_in_words(jsonb) to app_user;

-- Of what people had, what is another than in the other, in words.
create function custom_told(one jsonb, other jsonb) returns jsonb language sql stable
  as $$ select custom_in_words(coalesce(jsonb_object_agg(e.key, e.value), '{}')) from jsonb_each(one) e
    where e.value is distinct from other -> e.key $$;
grant execute on function custom_told(jsonb, jsonb) to app_user;
