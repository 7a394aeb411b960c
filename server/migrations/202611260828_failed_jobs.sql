-- What failed for good, newest first: few of all that is over.
create index jobs_failed on jobs (finished_at desc, company_id, id) where state = 'failed';
