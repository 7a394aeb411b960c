-- Whom somebody reports to: a person of the same company. Whoever is removed for good is nobody's manager any more.
alter table users add column manager_id uuid;
alter table users add constraint users_manager foreign key (company_id, manager_id)
  references users (company_id, id) on delete set null (manager_id);
alter table users add constraint users_not_own_manager check (manager_id <> id);
create index users_reports on users (company_id, manager_id);
