-- Who was deleted before they came in and is pending again has lost their link too: they are to be invited anew.
create or replace function keep_invite_anew() returns trigger language plpgsql as $$
begin
  new.invite_anew := new.status = 'pending' and new.invited_at is not distinct from old.invited_at
    and (old.invite_anew or old.status in ('inactive', 'deleted'));
  return new;
end $$;
