-- Who had an address before can put it back for some days: the link for it stands beside the one that confirms the new.
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('invitation', 'password', 'email', 'keep_email'));
