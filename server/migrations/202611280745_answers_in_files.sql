-- Answers that are files: what the files of an answer are attached to. Null where it is answered otherwise.
alter table attempt_answers add column files_id uuid;
create unique index attempt_answers_files on attempt_answers (company_id, files_id) where files_id is not null;
