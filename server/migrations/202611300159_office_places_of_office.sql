-- The others of its indexes leave some rows out: what goes with the office hours is found by this one.
create index office_places_of_office on office_places (company_id, office_id);
