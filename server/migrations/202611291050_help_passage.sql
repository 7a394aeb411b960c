-- The words of the lesson that a request is about, and where they began in its text when they were marked.
alter table help_requests add column passage text;
alter table help_requests add column passage_at int;
alter table help_requests add constraint help_requests_passage check ((passage is null) = (passage_at is null));
