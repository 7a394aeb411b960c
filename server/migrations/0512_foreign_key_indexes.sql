-- Every foreign key has an index: without one, whoever deletes what it points to reads the whole table. The one on
-- sessions served only those that were not over, while a sign-in asks for all that a person ever had.
drop index sessions_of_user;
create index sessions_of_user on sessions (company_id, user_id, created_at);
create index meetings_of_host on meetings (company_id, host_id);
create index meeting_guest_links_of_host on meeting_guest_links (company_id, created_by);
