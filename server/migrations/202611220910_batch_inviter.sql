-- Who had its invitations sent, where that was not who ran it, and how many had left before.
alter table user_batches
  add column invited_by uuid,
  add column invited_name text,
  add column invited_before int not null default 0;
