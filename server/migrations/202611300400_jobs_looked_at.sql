-- Whether any job is due, and which were so first and last; and what somebody waits for, company by company. That by
-- priority was read by nothing any more.
drop index jobs_due;
create index jobs_by_due on jobs (run_at) where state in ('waiting', 'running');
create index jobs_urgent on jobs (company_id, kind) where state in ('waiting', 'running') and priority > 0;
