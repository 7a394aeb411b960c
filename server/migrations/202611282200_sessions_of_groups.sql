-- A session of a group: a row for each mentee, in one room, who can say that they do not come.
alter table booking_sessions add column together_id uuid;
create index booking_together on booking_sessions (company_id, together_id) where together_id is not null;
