-- Forgetting a person in the log goes by their id alone. Words would find namesakes, and a person who calls themselves
-- like a common word would take the log of everyone else with them.
drop function erase_from_audit_log(uuid, uuid, text[]);
drop function without_words(jsonb, text[]);

create function erase_from_audit_log(company uuid, person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where company_id = company and id = person and status = 'deleted'
      and deleted_at < now() - interval '30 days' and erased_at is null) then
    raise exception 'This person is not to be erased';
  end if;
  -- What they did stays, and to whom; who they were, from where, and how they called what was theirs goes.
  update audit_log set actor_name = null, ip = null, user_agent = null,
      target_name = case when target_type = 'user' then target_name end
    where company_id = company and actor_id = person;
  update audit_log set target_name = null, before = impersonal(before), after = impersonal(after),
      ip = case when actor_id is null then null else ip end,
      user_agent = case when actor_id is null then null else user_agent end
    where company_id = company and target_id = person::text;
end $$;

grant create on schema public to app_eraser;
alter function erase_from_audit_log(uuid, uuid) owner to app_eraser;
revoke create on schema public from app_eraser;
revoke execute on function erase_from_audit_log(uuid, uuid) from public;
grant execute on function erase_from_audit_log(uuid, uuid) to app_platform;
