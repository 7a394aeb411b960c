-- What things are found by: a copy of their words, written where they are. Who may open a thing is asked of its owner.
create table search_entries (
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null,
  -- What it is a part of, as a lesson is of a course; else itself.
  of_id uuid not null,
  id uuid not null,
  language text constraint search_entries_language check (language in ('en', 'es')),
  title text not null,
  words text not null default '',
  -- Whose words these are, where they go with somebody.
  person_id uuid,
  folded_title text generated always as (left(fold(title), 300)) stored,
  letters text generated always as (' ' || fold(title || ' ' || words)) stored,
  stems tsvector generated always as (case language
    when 'en' then to_tsvector('pg_catalog.english', fold(title || ' ' || words))
    when 'es' then to_tsvector('pg_catalog.spanish', fold(title || ' ' || words))
    else to_tsvector('pg_catalog.simple', fold(title || ' ' || words)) end) stored,
  primary key (company_id, kind, of_id, id),
  foreign key (company_id, person_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('search_entries');
create index search_entries_title on search_entries (company_id, kind, folded_title text_pattern_ops);
create index search_entries_words on search_entries using gin (company_id, kind, letters gin_trgm_ops, stems);
create index search_entries_of_person on search_entries (company_id, person_id);

-- What is written as it was looked for comes first, then what begins so, then what has all of it in its title, then
-- what has it anywhere. Row security would keep the indexes from answering: see search_users. No more is read of each
-- part than is asked for, however many there are.
create function search_entries_like(kind_asked text, wanted text, longest text, patterns text[], most int)
  returns table (of_id uuid, id uuid) language sql stable security definer set search_path = public, pg_temp
  as $$
    with query as (select plainto_tsquery('pg_catalog.english', wanted)
      || plainto_tsquery('pg_catalog.spanish', wanted) || plainto_tsquery('pg_catalog.simple', wanted) as stems),
    found as (
      (select e.of_id, e.id, e.folded_title, 0 as rank from search_entries e
        where e.company_id = current_company() and e.kind = kind_asked and e.folded_title = left(wanted, 300)
        order by e.id limit most)
      union all
      (select e.of_id, e.id, e.folded_title, 1 from search_entries e
        where e.company_id = current_company() and e.kind = kind_asked
          and e.folded_title ~>~ left(wanted, 300) and e.folded_title ~<~ (left(wanted, 300) || chr(1114111))
        order by e.folded_title using ~<~ limit most)
      union all
      (select e.of_id, e.id, e.folded_title, case when ' ' || e.folded_title like all (patterns) then 2 else 3 end
        from search_entries e
        where e.company_id = current_company() and e.kind = kind_asked
          and (e.letters like longest or e.stems @@ (select stems from query))
          and (e.letters like all (patterns) or e.stems @@ (select stems from query))
        limit 4 * most)
    )
    select f.of_id, f.id from (select of_id, id, min(folded_title) as folded_title, min(rank) as rank
      from found group by 1, 2) f
    order by f.rank, f.folded_title collate "und-x-icu", f.id limit most
  $$;

-- Whichever way a thing goes, what it was found by goes with it.
create function forget_search_entries() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from search_entries e using removed r
    where e.company_id = r.company_id and e.kind = any (string_to_array(tg_argv[0], ' ')) and e.of_id = r.id;
  return null;
end $$;
create trigger courses_not_found after delete on courses referencing old table as removed
  for each statement execute function forget_search_entries('course course_draft lesson');
create trigger paths_not_found after delete on paths referencing old table as removed
  for each statement execute function forget_search_entries('path');
create trigger groups_not_found after delete on groups referencing old table as removed
  for each statement execute function forget_search_entries('group');
create trigger programmes_not_found after delete on programmes referencing old table as removed
  for each statement execute function forget_search_entries('programme');
create trigger meetings_not_found after delete on meetings referencing old table as removed
  for each statement execute function forget_search_entries('meeting');
create trigger shared_answers_not_found after delete on shared_answers referencing old table as removed
  for each statement execute function forget_search_entries('answer');
create trigger help_requests_not_found after delete on help_requests referencing old table as removed
  for each statement execute function forget_search_entries('help');

grant app_platform to current_user;
grant create on schema public to app_platform;
alter function search_entries_like(text, text, text, text[], int) owner to app_platform;
alter function forget_search_entries() owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function search_entries_like(text, text, text, text[], int) from public;
grant execute on function search_entries_like(text, text, text, text[], int) to app_user;
