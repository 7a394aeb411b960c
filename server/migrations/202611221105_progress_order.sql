-- A line of a record is counted within its enrolment, whose row is locked meanwhile: a sequence of the database's is
-- something that a backup does not carry.
alter table progress_events alter column seq drop identity;
