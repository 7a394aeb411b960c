-- Until when a learner was told which modules have opened to them.
alter table enrolments add column told_opened_at timestamptz;
