-- Who was shut out before they came in, and is let in again, is to be invited anew: until they are, "active" is answered
-- with pending each time, so that a call that is sent twice ends as it does when sent once.
alter table users add column invite_anew boolean not null default false;

create function keep_invite_anew() returns trigger language plpgsql as $$
begin
  new.invite_anew := new.status = 'pending' and new.invited_at is not distinct from old.invited_at
    and (old.invite_anew or old.status = 'inactive');
  return new;
end $$;
create trigger users_invited_anew before update on users for each row
  when (old.status is distinct from new.status or old.invited_at is distinct from new.invited_at)
  execute function keep_invite_anew();
