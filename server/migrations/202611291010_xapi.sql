-- A learning record store is told as a webhook is, by statements of xAPI.
alter table webhooks add column kind text not null default 'webhook'
  constraint webhooks_kind check (kind in ('webhook', 'xapi'));
-- Of a store: as whom we sign in there. The password is its sealed secret.
alter table webhooks add column username text;
-- What stores are sent of it. What is told to stores alone has an empty body.
alter table webhook_events add column statement text;

create function note_lessons_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, id, type, subject_id, user_id)
    select n.company_id, gen_random_uuid(), what.type, n.id, p.user_id
    from added n join (values ('opened', 'lesson.opened'), ('done', 'lesson.completed')) what (kind, type)
        on what.kind = n.kind
      join enrolments p on p.company_id = n.company_id and p.id = n.enrolment_id
    where exists (select from webhooks w
      where w.company_id = n.company_id and w.state = 'on' and what.type = any(w.events))
    on conflict do nothing;
  return null;
end $$;
create trigger lessons_told_when_recorded after insert on progress_events referencing new table as added
  for each statement execute function note_lessons_for_webhooks();

create function note_quizzes_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, id, type, subject_id, user_id)
    select n.company_id, gen_random_uuid(), what.type, n.id, n.user_id
    from added n join removed o on o.company_id = n.company_id and o.id = n.id
      join (values (true, 'quiz.passed'), (false, 'quiz.failed')) what (passed, type) on what.passed = n.passed
    -- Scored, or scored anew by whoever corrected a grade.
    where (n.passed, n.points, n.points_of) is distinct from (o.passed, o.points, o.points_of)
      and exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and what.type = any(w.events))
    on conflict do nothing;
  return null;
end $$;
create trigger quizzes_told_when_scored after update on attempts referencing old table as removed new table as added
  for each statement execute function note_quizzes_for_webhooks();
