-- Who is put on a course is told in an entry about each of them: an entry of the course that names several people could
-- not be told apart when one of them is erased.
set local role app_eraser;
update audit_log set before = nullif(before - array['authors', 'graders'], '{}'),
    after = nullif(after - array['authors', 'graders'], '{}')
  where action = 'courses.staff_changed';
-- Of a file the log knows who added it, whoever removed it or brought it back: of older entries, from the one that told of
-- its coming.
update audit_log l set before = l.before || jsonb_build_object('addedBy', a.actor_id),
    after = l.after || jsonb_build_object('addedBy', a.actor_id)
  from audit_log a
  where l.action in ('attachments.added', 'attachments.removed', 'attachments.restored')
    and a.company_id = l.company_id and a.action = 'attachments.added' and a.actor_id is not null
    and a.target_id = l.target_id
    and a.after = coalesce(l.before, l.after)
    and (l.action <> 'attachments.added' or l.id = a.id);
reset role;

create index audit_log_of_adder on audit_log (company_id, (coalesce(before ->> 'addedBy', after ->> 'addedBy')))
  where coalesce(before ->> 'addedBy', after ->> 'addedBy') is not null;

create or replace function erase_from_audit_log(company uuid, person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where company_id = company and id = person and status = 'deleted'
      and deleted_at < now() - interval '30 days' and erased_at is null) then
    raise exception 'This person is not to be erased';
  end if;
  -- What they did stays, and to whom; who they were, from where, and how they called what was theirs goes. A file that
  -- somebody else added keeps its name, whoever removed it.
  update audit_log set actor_name = null, ip = null, user_agent = null,
      target_name = case when target_type = 'user' then target_name end,
      before = case when target_type = 'meeting' and not coalesce(before ? 'addedBy', false)
        then without_names(before) else before end,
      after = case when target_type = 'meeting' and not coalesce(after ? 'addedBy', false)
        then without_names(after) else after end
    where company_id = company and actor_id = person;
  update audit_log set before = before - 'name', after = after - 'name'
    where company_id = company and coalesce(before ->> 'addedBy', after ->> 'addedBy') = person::text;
  update audit_log set target_name = null, before = impersonal(before), after = impersonal(after),
      ip = case when actor_id is null then null else ip end,
      user_agent = case when actor_id is null then null else user_agent end
    where company_id = company and target_id = person::text;
  update audit_log l set target_name = null, before = before - 'title', after = after - 'title'
    where company_id = company and target_type = 'meeting'
      and target_id in (select id::text from meetings where company_id = company and host_id = person);
end $$;
