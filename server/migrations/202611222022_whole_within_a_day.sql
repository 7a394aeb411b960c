-- Room is held for what is on its way to be whole within a while: a byte now and then holds none.
drop function bytes_announced(interval);
create function bytes_announced(idle interval, whole interval) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(sum(greatest(bytes - received, 0)), 0)::bigint from attachments
    where ready_at is null and touched_at > now() - idle and created_at + idle + whole * (received::float8 / greatest(bytes, 1)) > now() $$;
grant create on schema public to app_platform;
alter function bytes_announced(interval, interval) owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function bytes_announced(interval, interval) from public;
grant execute on function bytes_announced(interval, interval) to app_user, app_platform;
