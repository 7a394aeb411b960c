-- Companies of which a database has rows without being where they are: one that is being copied to it, or that left it. What
-- is done over all companies sees none of these rows, so that nothing is done or counted twice; a company's own
-- transactions do not begin there. `until`: of one that is about to leave, from when on it is here after all, should whoever moves it be
-- gone by then; null where it is not here. Empty where one database has all.
create table companies_elsewhere (
  id uuid primary key,
  until timestamptz
);
alter table companies_elsewhere enable row level security;
alter table companies_elsewhere force row level security;
create policy platform on companies_elsewhere to app_platform using (true) with check (true);
create policy eraser on companies_elsewhere for select to app_eraser using (true);
grant select, insert, update, delete on companies_elsewhere to app_platform;
grant select on companies_elsewhere to app_eraser;
-- A transaction of one company, or over all for its sake, has asked already whether it is here.
create or replace function require_here(company uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('company ' || company, 0)) then
    raise exception 'This company is being moved to another database' using errcode = 'CM001';
  end if;
  if not exists (select from companies where id = company) then
    raise exception 'This company is in no such database' using errcode = 'CM002';
  end if;
  perform set_config('app.here', company::text, true);
end $$;
-- Asked once a statement, whatever its tables have.
do $$
declare one record;
begin
  for one in
    select p.tablename, p.policyname from pg_policies p
    where p.schemaname = 'public' and p.policyname in ('platform', 'eraser') and exists (select from pg_attribute a
      where a.attrelid = format('public.%I', p.tablename)::regclass and a.attname = 'company_id' and not a.attisdropped)
  loop
    execute format(
      'alter policy %I on %I using (company_id <> all (array(select e.id from companies_elsewhere e where (e.until is null or e.until > now()) and e.id::text is distinct from current_setting(''app.here'', true))))',
      one.policyname, one.tablename);
  end loop;
end $$;
