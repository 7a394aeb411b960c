-- What a row of a batch wants of a person's fields that have no column of their own here, by their names.
alter table user_batch_rows add column wanted jsonb;

-- What people do in their company, and where.
alter table users add column job_title text;
alter table users add column department text;
