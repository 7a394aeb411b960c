-- What was announced holds room while its bytes come: of an upload of which nothing came for so long it is given back.
drop function bytes_announced();
create function bytes_announced(idle interval) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(sum(greatest(bytes - received, 0)), 0)::bigint from attachments
    where ready_at is null and touched_at > now() - idle $$;
grant create on schema public to app_platform;
alter function bytes_announced(interval) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function bytes_announced(interval) from public;
grant execute on function bytes_announced(interval) to app_user, app_platform;
