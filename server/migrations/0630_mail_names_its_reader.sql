-- Whose a mail is, by their id: an address or a name that stands in it says nothing about that.
alter table mails add column user_id uuid;
alter table mails add constraint mails_user_fkey
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
create index mails_of_user on mails (company_id, user_id);

-- A one-use token, sealed by a key that the database does not hold. The words of the mail have a placeholder for it,
-- which gives way to the token as the mail leaves; then it is forgotten.
alter table mails add column sealed_token text;

-- The same beside its hash, so that a link asked for twice within minutes is sent again rather than replaced.
alter table one_time_tokens add column sealed_token text;
