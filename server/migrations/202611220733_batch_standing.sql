-- By what a batch is run, or taken back: an API token, a session, or one that proved within minutes who it is. What is
-- under way already moves nobody's address.
alter table user_batches add column standing text not null default 'session'
  check (standing in ('program', 'session', 'proved'));
