-- A pair of a programme in which the less senior mentors the more senior: the mentor need not be one by their role.
alter table mentoring_relationships add column reverse boolean not null default false;
