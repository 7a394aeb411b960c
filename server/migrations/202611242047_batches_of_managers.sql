-- A change of the manager of many people is one of the things done to a selection.
alter table user_batches drop constraint user_batches_kind_check;
alter table user_batches add constraint user_batches_kind_check
  check (kind in ('file', 'status', 'role', 'manager', 'invite'));
