-- Answers that a person reads: an attempt waits for their points, and counts from when it has them.
-- How many points of it wait still; 0 where none do.
alter table attempts add column points_waiting int not null default 0;
-- Counts up with each time that somebody gives points; 0 where nobody has.
alter table attempts add column grade_revision int not null default 0;
alter table attempts add column graded_at timestamptz;
alter table attempts add column graded_by uuid;
-- What whoever gave the points says of an answer.
alter table attempt_answers add column comment text not null default '';
create index attempts_to_grade on attempts (company_id, submitted_at) where points_waiting > 0;
