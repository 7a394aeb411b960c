-- What many have in their name is found in the order of the list, from an index alone: see list-users.ts.
drop index users_by_name, users_by_surname, users_by_email, users_by_last_login;
create index users_by_name on users (company_id, name collate "und-x-icu", id) include (role, status, search);
create index users_by_surname on users (company_id, surname collate "und-x-icu", id) include (role, status, search);
create index users_by_email on users (company_id, email, id) include (role, status, search);
create index users_by_last_login on users (company_id, (coalesce(last_login, '-infinity'::timestamptz)), id)
  include (last_login, role, status, search);

-- Whether more than so many people who are not deleted are found by a pattern: see search_users.
create function finds_more_users(pattern text, most int) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select count(*) > most from (
    select from users where company_id = current_company() and search like pattern and status <> 'deleted' limit most + 1) found $$;

grant app_platform to current_user;
grant create on schema public to app_platform;
alter function finds_more_users(text, int) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function finds_more_users(text, int) from public;
grant execute on function finds_more_users(text, int) to app_user;
