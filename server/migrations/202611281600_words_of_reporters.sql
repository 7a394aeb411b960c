-- What somebody who is erased wrote when they reported a message stands in the log no longer either.
create or replace function erase_from_audit_log(company uuid, person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where company_id = company and id = person and status = 'deleted'
      and deleted_at < now() - interval '30 days' and erased_at is null) then
    raise exception 'This person is not to be erased';
  end if;
  -- What they did stays, and to whom; who they were, from where, and how they called what was theirs goes. A title that
  -- somebody else gave and a file that somebody else added keep their names, whoever changed or removed them. In what
  -- they said of whom they reported they may say who they are.
  update audit_log l set actor_name = null, ip = null, user_agent = null,
      target_name = case when target_type = 'user' then target_name end,
      before = case
        when target_type is distinct from 'meeting' or before ? 'addedBy' then before
        when title_given_by(l) = person then without_names(before)
        else before - 'name' end,
      after = case when action = 'conversations.reported' then after - 'note'
        when target_type is distinct from 'meeting' or after ? 'addedBy' then after
        else without_names(after) end
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
