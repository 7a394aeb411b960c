-- What of a kind its words fit, all of it: lists count what they find. Row security would keep the index from answering:
-- see search_users.
create function search_entries_of(kind_asked text, wanted text, longest text, patterns text[])
  returns setof uuid language sql stable security definer set search_path = public, pg_temp
  as $$
    with query as (select plainto_tsquery('pg_catalog.english', wanted)
      || plainto_tsquery('pg_catalog.spanish', wanted) || plainto_tsquery('pg_catalog.simple', wanted) as stems)
    select e.of_id from search_entries e
      where e.company_id = current_company() and e.kind = kind_asked
        and (e.letters like longest or e.stems @@ (select stems from query))
        and (e.letters like all (patterns) or e.stems @@ (select stems from query));
  $$;

grant app_platform to current_user;
grant create on schema public to app_platform;
alter function search_entries_of(text, text, text, text[]) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function search_entries_of(text, text, text, text[]) from public;
grant execute on function search_entries_of(text, text, text, text[]) to app_user;
