-- What courses are made of takes room as files do, and is counted with them: drafts, versions and their texts.
alter table courses add column bytes bigint not null
  generated always as (octet_length(settings::text) + octet_length(outline::text)) stored;
alter table course_lessons add column bytes bigint not null
  generated always as (coalesce(octet_length(content::text), 0)) stored;
alter table course_versions add column bytes bigint not null
  generated always as (octet_length(settings::text) + octet_length(outline::text) + octet_length(note)) stored;
alter table course_texts add column bytes bigint not null
  generated always as (octet_length(content::text)) stored;

insert into company_storage as s (company_id, bytes)
  select company_id, sum(bytes) from (
    select company_id, bytes from courses union all
    select company_id, bytes from course_lessons union all
    select company_id, bytes from course_versions union all
    select company_id, bytes from course_texts) c group by 1
  on conflict (company_id) do update set bytes = s.bytes + excluded.bytes;

do $$
declare
  counted text;
begin
  foreach counted in array array['courses', 'course_lessons', 'course_versions', 'course_texts'] loop
    execute format('create trigger %1$s_counted_in after insert on %1$s referencing new table as added
      for each statement execute function count_files()', counted);
    execute format('create trigger %1$s_counted_out after delete on %1$s referencing old table as removed
      for each statement execute function count_files()', counted);
    execute format('create trigger %1$s_counted_over after update on %1$s referencing old table as removed new table as added
      for each statement execute function count_files()', counted);
  end loop;
end $$;
