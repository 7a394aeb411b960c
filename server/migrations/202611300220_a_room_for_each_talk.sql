-- Each talk of office hours has a room of its own: whoever comes next hears and reads nothing of whoever was there before.
alter table office_places add column meeting_id uuid;
alter table office_places add constraint office_places_meeting
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete set null (meeting_id);
create index office_places_of_meeting on office_places (company_id, meeting_id);
