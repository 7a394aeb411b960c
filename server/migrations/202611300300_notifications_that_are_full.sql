-- Of one that keeps all its titles another begins where it is full: each has its place among those about the same thing.
alter table notifications add column place int not null default 0;
create unique index notifications_once_in_place on notifications (company_id, user_id, kind, about, place);
drop index notifications_once;
alter index notifications_once_in_place rename to notifications_once;
