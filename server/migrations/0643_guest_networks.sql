-- Where a guest came from, as a keyed hash: who was removed is known again, and a link's lobby is not filled by one.
alter table meeting_guests add column network bytea;
create index meeting_guests_of_network on meeting_guests (company_id, link_id, network);
