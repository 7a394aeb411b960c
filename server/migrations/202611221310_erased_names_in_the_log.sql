-- How somebody who is erased called their meetings, and the files that they added to one, goes from the log as it goes
-- from the meeting: in what they did there, and in what others did at meetings of theirs.
create function without_names(value jsonb) returns jsonb language sql immutable as $$
  select value - array['name', 'title'] $$;

create policy eraser on meetings for select to app_eraser using (true);
grant select on meetings to app_eraser;

create or replace function erase_from_audit_log(company uuid, person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where company_id = company and id = person and status = 'deleted'
      and deleted_at < now() - interval '30 days' and erased_at is null) then
    raise exception 'This person is not to be erased';
  end if;
  -- What they did stays, and to whom; who they were, from where, and how they called what was theirs goes.
  update audit_log set actor_name = null, ip = null, user_agent = null,
      target_name = case when target_type = 'user' then target_name end,
      before = case when target_type = 'meeting' then without_names(before) else before end,
      after = case when target_type = 'meeting' then without_names(after) else after end
    where company_id = company and actor_id = person;
  update audit_log set target_name = null, before = impersonal(before), after = impersonal(after),
      ip = case when actor_id is null then null else ip end,
      user_agent = case when actor_id is null then null else user_agent end
    where company_id = company and target_id = person::text;
  update audit_log l set target_name = null, before = before - 'title', after = after - 'title'
    where company_id = company and target_type = 'meeting'
      and target_id in (select id::text from meetings where company_id = company and host_id = person);
end $$;
