-- A meeting that is one talk of office hours: it is called so, and its host alone leads it.
alter table meetings add column is_talk boolean not null default false;
set local role app_platform;
update meetings m set is_talk = true from office_places p where p.company_id = m.company_id and p.meeting_id = m.id;
reset role;
