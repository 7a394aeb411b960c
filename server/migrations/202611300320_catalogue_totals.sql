-- How many courses the catalogue shows everyone of a company, by topic, level, language and entry: kept by statement, so that a
-- page of it counts no courses. What somebody sees besides, as they were invited, is their own few and is counted with them.
create table catalogue_totals (
  company_id uuid not null references companies (id) on delete cascade,
  -- Empty: whatever its topics, each course once.
  topic text not null,
  level text not null,
  language text not null,
  entry text not null,
  courses int not null,
  primary key (company_id, topic, level, language, entry)
);
call make_tenant_table('catalogue_totals');

create function count_catalogue() returns trigger language plpgsql as $$
begin
  -- One writer of a company at a time: courses share topics, and those of two would be held in an order that crosses.
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('catalogue ' || company_id, 0))
      from (select distinct company_id from added order by 1) a;
  else
    perform pg_advisory_xact_lock(hashtextextended('catalogue ' || company_id, 0))
      from (select distinct company_id from removed order by 1) r;
  end if;
  if tg_op = 'INSERT' then
    insert into catalogue_totals as c (company_id, topic, level, language, entry, courses)
      select company_id, topic, level, language, entry, count(*)
        from added, lateral (select '' union select unnest(topics)) t (topic)
        where audience in ('public', 'everyone') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (company_id, topic, level, language, entry) do update set courses = c.courses + excluded.courses;
    return null;
  elsif tg_op = 'DELETE' then
    -- Nothing is added here: the company itself may be going.
    update catalogue_totals c set courses = c.courses - r.n
      from (select company_id, topic, level, language, entry, count(*) n
        from removed, lateral (select '' union select unnest(topics)) t (topic)
        where audience in ('public', 'everyone') group by 1, 2, 3, 4, 5) r
      where (c.company_id, c.topic, c.level, c.language, c.entry) = (r.company_id, r.topic, r.level, r.language, r.entry);
  else
    insert into catalogue_totals as c (company_id, topic, level, language, entry, courses)
      select company_id, topic, level, language, entry, sum(n) from (
        select company_id, topics, audience, level, language, entry, 1 as n from added
        union all select company_id, topics, audience, level, language, entry, -1 from removed) d,
        lateral (select '' union select unnest(topics)) t (topic)
      where audience in ('public', 'everyone')
      group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (company_id, topic, level, language, entry) do update set courses = c.courses + excluded.courses;
  end if;
  delete from catalogue_totals c using (select distinct company_id from removed) r
    where c.company_id = r.company_id and c.courses = 0;
  return null;
end $$;
create trigger catalogue_counted_in after insert on course_catalogue referencing new table as added
  for each statement execute function count_catalogue();
create trigger catalogue_counted_out after delete on course_catalogue referencing old table as removed
  for each statement execute function count_catalogue();
create trigger catalogue_counted_over after update on course_catalogue referencing old table as removed new table as added
  for each statement execute function count_catalogue();
