-- The courses that stand in catalogues already, whatever is published meanwhile.
set local role app_platform;
lock table course_catalogue in share row exclusive mode;
delete from catalogue_totals;
insert into catalogue_totals (company_id, topic, level, language, entry, courses)
  select company_id, topic, level, language, entry, count(*)
    from course_catalogue, lateral (select '' union select unnest(topics)) t (topic)
    where audience in ('public', 'everyone') group by 1, 2, 3, 4, 5;
reset role;
