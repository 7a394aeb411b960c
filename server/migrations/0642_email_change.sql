-- Another e-mail address counts once a link that was mailed to it is opened: until then it stands beside the token.
alter table one_time_tokens add column new_email text,
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('invitation', 'password', 'email'));
-- No API token lasts longer than a year and a day.
update api_tokens set expires_at = now() + interval '366 days'
  where expires_at is null or expires_at > now() + interval '366 days';
