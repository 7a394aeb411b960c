-- When a job was begun last: of all companies with jobs that are due, the one that waited longest goes first.
alter table jobs add column began_at timestamptz;
create index jobs_of_company_due on jobs (company_id, priority desc, run_at) where state in ('waiting', 'running');
create index jobs_begun on jobs (company_id, began_at) where began_at is not null;
