-- What was announced in any company and has not come yet: the disk is the same for all of them.
create function bytes_announced() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(greatest(bytes - received, 0)), 0)::bigint from attachments where ready_at is null $$;
grant create on schema public to app_platform;
alter function bytes_announced() owner to app_platform;
revoke create on schema public from app_platform;
revoke execute on function bytes_announced() from public;
grant execute on function bytes_announced() to app_user, app_platform;
