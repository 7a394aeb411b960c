-- The picture of a course, as it was published last: the key of a file.
alter table course_catalogue add column cover_key text;
