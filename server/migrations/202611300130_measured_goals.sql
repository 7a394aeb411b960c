-- By what a goal of mentoring is measured, where the two want that: from one number to another, in a unit, and how far it is; and
-- by which day they want to reach it.
alter table mentoring_goals add column measured_from double precision;
alter table mentoring_goals add column measured_to double precision;
alter table mentoring_goals add column measured_now double precision;
alter table mentoring_goals add column measured_in text not null default '';
alter table mentoring_goals add column target_on date;
alter table mentoring_goals add constraint mentoring_goals_measure check (
  (measured_from is null) = (measured_to is null) and (measured_from is null) = (measured_now is null)
  and (measured_from is null or measured_from <> measured_to));
