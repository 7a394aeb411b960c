-- A mentoring programme may give certificates too. Of one of those `course_id` is the programme, `enrolment_id` the pair that
-- completed it, and `round` is 1 of its mentee, 2 of its mentor.
alter table certificates add column kind text not null default 'course';
alter table certificates add constraint certificates_kind check (kind in ('course', 'programme'));
alter table programmes add column gives_certificate boolean not null default false;
