-- Who did what somebody is told of, where that is a person: their name is read when it is told, and goes with them.
alter table notifications add column person_id uuid;
alter table notifications
  add foreign key (company_id, person_id) references users (company_id, id) on delete cascade;
create index notifications_of_person on notifications (company_id, person_id) where person_id is not null;
