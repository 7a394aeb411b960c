-- The jobs of a company are looked at kind by kind: one of which as many run as may keeps no other kind waiting, however
-- many of it there are.
drop index jobs_of_company_due;
create index jobs_of_kind_due on jobs (company_id, kind, priority desc, run_at) where state in ('waiting', 'running');
create index jobs_running on jobs (company_id, kind) where state = 'running';
