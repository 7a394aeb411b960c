-- What was there before search was, is written down by a job of each company.
set local role app_platform;
insert into jobs (company_id, id, kind, priority)
  select id, gen_random_uuid(), 'build-search', -1 from companies where deleted_at is null;
reset role;
