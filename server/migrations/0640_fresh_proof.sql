-- When the person of a session last proved that it is them: by signing in, or anew since.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set default now(), alter column proved_at set not null;

alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check,
  add constraint sign_in_challenges_purpose_check check (purpose in ('second_factor', 'passkey', 'register', 'fresh_proof'));
