-- The log by months: what nobody keeps any more goes with its month, without a row being read. No entry is moved: the table
-- that was becomes the part of all before the next month. Its name, columns and rights stay as a server of before knows them.
alter table audit_log rename to audit_log_before;
alter index audit_log_by_time rename to audit_log_before_by_time;
alter index audit_log_of_target rename to audit_log_before_of_target;
alter index audit_log_of_actor rename to audit_log_before_of_actor;
alter index audit_log_by_action rename to audit_log_before_by_action;
alter index audit_log_of_batch rename to audit_log_before_of_batch;
alter index audit_log_folded rename to audit_log_before_folded;
alter index audit_log_of_adder rename to audit_log_before_of_adder;
alter table audit_log_before drop constraint audit_log_pkey;
alter table audit_log_before add constraint audit_log_before_pkey primary key (company_id, id, at);

create table audit_log (like audit_log_before including defaults) partition by range (at);
alter table audit_log add constraint audit_log_pkey primary key (company_id, id, at);
-- Each part refers to the companies by itself: of one key of all, whoever attaches a part would take the table of companies for
-- themselves alone, while everybody who writes into it waits for the log.
create index audit_log_by_time on audit_log (company_id, at desc, id);
create index audit_log_of_target on audit_log (company_id, target_id, at desc, id) where target_id is not null;
create index audit_log_of_actor on audit_log (company_id, actor_id, at desc, id) where actor_id is not null;
create index audit_log_by_action on audit_log (company_id, action, at desc, id);
create index audit_log_of_batch on audit_log (company_id, batch_id, at desc, id) where batch_id is not null;
create index audit_log_folded on audit_log (company_id, at desc, id) where batch_id is null;
create index audit_log_of_adder on audit_log (company_id, (coalesce(before ->> 'addedBy', after ->> 'addedBy')))
  where coalesce(before ->> 'addedBy', after ->> 'addedBy') is not null;

call make_tenant_table('audit_log');
revoke update, delete on audit_log from app_user;
revoke update on audit_log from app_platform;
create policy eraser on audit_log to app_eraser using (true) with check (true);
grant select, update (actor_name, target_name, before, after, ip, user_agent) on audit_log to app_eraser;

-- Row security holds for the table that a statement names: no role of the application may name a part of the log.
drop policy tenant on audit_log_before;
drop policy platform on audit_log_before;
drop policy eraser on audit_log_before;
revoke all on audit_log_before from app_user, app_platform, app_eraser;

-- What no month is there for: an entry is never refused for want of one.
create table audit_log_rest partition of audit_log default;
alter table audit_log_rest add constraint audit_log_rest_company_id_fkey
  foreign key (company_id) references companies (id) on delete cascade;
alter table audit_log_rest enable row level security;
alter table audit_log_rest force row level security;

-- Entries of a clock that went ahead are no reason not to start.
do $$
declare
  next_month timestamptz := date_trunc('month', now(), 'UTC') + interval '1 month';
  attach text := format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', next_month);
begin
  execute attach;
exception when check_violation then
  alter table audit_log_before no force row level security;
  alter table audit_log_rest no force row level security;
  with ahead as (delete from audit_log_before where at >= next_month returning *)
    insert into audit_log_rest select * from ahead;
  alter table audit_log_before force row level security;
  alter table audit_log_rest force row level security;
  execute attach;
end $$;

-- Its parts but the rest. `since` is -infinity of the first.
create function audit_months() returns table (name text, since timestamptz, until timestamptz) language sql stable
  set search_path = public, pg_temp as $$
    select c.relname::text, coalesce(b.bounds[1]::timestamptz, '-infinity'), b.bounds[2]::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
      cross join lateral (select regexp_match(pg_get_expr(c.relpartbound, c.oid),
        'FROM \((?:MINVALUE|''([^'']+)'')\) TO \(''([^'']+)''\)') as bounds) b
    where i.inhparent = 'audit_log'::regclass and b.bounds is not null $$;

-- Makes the months that are missing, until so many after this one. Only the owner can make a table: the server may ask for
-- this alone. Entries that came before their month are moved into it; where they are too many for one go, they stay in the rest.
create function make_audit_months(ahead int) returns int language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  last_month timestamptz := date_trunc('month', now()) + ahead * interval '1 month';
  month timestamptz;
  next_month timestamptz;
  name text;
  waiting int;
  made int := 0;
begin
  if ahead is null or ahead not between 0 and 12 then
    raise exception 'Months are made up to twelve ahead';
  end if;
  -- Of two who make them the second finds them made.
  lock table only audit_log in share update exclusive mode;
  select max(m.until) into month from audit_months() m;
  month := coalesce(month, date_trunc('month', now()));
  if month > last_month then
    return 0;
  end if;
  -- Else the owner saw nothing of what is to be moved.
  alter table audit_log_rest no force row level security;
  while month <= last_month loop
    next_month := month + interval '1 month';
    select count(*) into waiting
      from (select from audit_log_rest r where r.at >= month and r.at < next_month limit 50001) w;
    if waiting <= 50000 then
      name := 'audit_log_' || to_char(month, 'YYYY_MM');
      execute format('create table %I (like audit_log including all excluding indexes)', name);
      -- Before there is a row: the owner, who would look for the company of each, sees none.
      execute format('alter table %I add constraint %I foreign key (company_id) references companies (id) on delete cascade',
        name, name || '_company_id_fkey');
      execute format('with came as (delete from audit_log_rest where at >= %L and at < %L returning *)
        insert into %I select * from came', month, next_month, name);
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', name, month, next_month);
      made := made + 1;
    end if;
    month := next_month;
  end loop;
  alter table audit_log_rest force row level security;
  return made;
end $$;

-- Drops a month that ended before `kept_from`, or that holds nothing. Whatever is asked, none of the last thirty days goes, which
-- is what every company keeps at least.
create function drop_audit_month(month text, kept_from timestamptz) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  ended timestamptz;
  is_empty boolean := false;
begin
  -- First of all its locks, as whoever reads the log takes them.
  lock table only audit_log in access exclusive mode;
  select m.until into ended from audit_months() m where m.name = month;
  if ended is null then
    return false;
  end if;
  if ended > now() - interval '30 days' then
    raise exception 'Every company keeps the last thirty days of its log';
  end if;
  if ended > kept_from or kept_from is null then
    execute format('alter table %I no force row level security', month);
    execute format('select not exists (select from %I)', month) into is_empty;
    execute format('alter table %I force row level security', month);
    if not is_empty then
      return false;
    end if;
  end if;
  execute format('drop table %I', month);
  return true;
end $$;

revoke execute on function make_audit_months(int), drop_audit_month(text, timestamptz) from public;
grant execute on function make_audit_months(int), drop_audit_month(text, timestamptz) to app_platform;

select make_audit_months(3);

-- It was one of the rows of the table that was.
drop function title_given_by(audit_log_before);
create function title_given_by(entry audit_log) returns uuid language sql stable as $$
  select e.actor_id from audit_log e
    where e.company_id = entry.company_id and e.target_id = entry.target_id and e.action = 'meetings.changed'
      and e.before ->> 'title' is distinct from e.after ->> 'title' and (e.at, e.id) < (entry.at, entry.id)
    order by e.at desc, e.id desc limit 1 $$;
