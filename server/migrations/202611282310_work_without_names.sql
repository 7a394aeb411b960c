-- What a learner is called to those who grade their work without a name, until it has its grade: a number that is drawn,
-- so that it says nothing of who began first. Null where the assignment is graded with names.
alter table coursework add column learner_number int;
create unique index coursework_numbered on coursework (company_id, lesson_id, learner_number) where learner_number is not null;
