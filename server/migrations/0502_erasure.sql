-- When a deleted person's data was erased for good.
alter table users add column erased_at timestamptz;
create index users_to_erase on users (deleted_at) where status = 'deleted' and erased_at is null;
create index meeting_messages_by_name on meeting_messages (company_id, user_id) where name <> '';

-- The log stays append-only for the application and for the installation. Forgetting a person is the one exception,
-- and this role can do nothing else to it: it may blank names, addresses and contents, and only by the function below.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_eraser') then create role app_eraser nologin; end if;
end $$;
create policy eraser on audit_log to app_eraser using (true) with check (true);
grant select, update (actor_name, target_name, before, after, ip, user_agent) on audit_log to app_eraser;
create policy eraser on users for select to app_eraser using (true);
grant select on users to app_eraser;

-- JSON in which each text that holds one of the words is null.
create function without_words(value jsonb, words text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, without_words(e.value, words)), '{}') from jsonb_each(value) e);
    when 'array' then
      return (select coalesce(jsonb_agg(without_words(a.value, words) order by a.place), '[]')
        from jsonb_array_elements(value) with ordinality a (value, place));
    when 'string' then
      return case when exists (
        select from unnest(words) w where position(lower(w) in lower(value #>> '{}')) > 0) then 'null'::jsonb else value end;
    else return value;
  end case;
end $$;

create function impersonal(value jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, e.value) from jsonb_each(value) e
  where key in ('role', 'status', 'scopes', 'method', 'ended', 'required') $$;

-- Blanks a person in the log, whose 30 days are over; for anyone else it refuses. `words` are their addresses and
-- full names, now and before.
create function erase_from_audit_log(company uuid, person uuid, words text[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where company_id = company and id = person and status = 'deleted'
      and deleted_at < now() - interval '30 days' and erased_at is null) then
    raise exception 'This person is not to be erased';
  end if;
  update audit_log set actor_name = null, ip = null, user_agent = null,
      target_name = case when target_type in ('api_token', 'passkey', 'session') then null else target_name end
    where company_id = company and actor_id = person;
  update audit_log set target_name = null, before = impersonal(before), after = impersonal(after),
      ip = case when actor_id is null then null else ip end,
      user_agent = case when actor_id is null then null else user_agent end
    where company_id = company and target_id = person::text;
  update audit_log l set before = without_words(before, words), after = without_words(after, words),
      actor_name = case when lower(actor_name) = any (words) then null else actor_name end,
      target_name = case when exists (select from unnest(words) w where position(w in lower(target_name)) > 0)
        then null else target_name end
    where company_id = company and exists (
      select from unnest(words) w
      where position(w in lower(concat_ws(' ', before::text, after::text, target_name, actor_name))) > 0);
end $$;

grant app_eraser to current_user;
grant create on schema public to app_eraser;
alter function erase_from_audit_log(uuid, uuid, text[]) owner to app_eraser;
revoke create on schema public from app_eraser;
revoke execute on function erase_from_audit_log(uuid, uuid, text[]) from public;
grant execute on function erase_from_audit_log(uuid, uuid, text[]) to app_platform;
