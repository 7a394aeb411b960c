-- When a course was first complete in this round. Who undoes a lesson and does it again completes the course no later than
-- they did, whatever counts from that day; only a completion that was taken away is followed by another.
alter table enrolments add column first_completed_at timestamptz;
update enrolments set first_completed_at = completed_at where completed_at is not null;

create or replace function note_places_for_webhooks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), 'enrolment.created', n.id, n.user_id from added n
      where n.state in ('active', 'completed') and exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and 'enrolment.created' = any(w.events))
      on conflict do nothing;
  else
    insert into webhook_events (company_id, id, type, subject_id, user_id)
      select n.company_id, gen_random_uuid(), what.type, n.id, n.user_id
      from added n join removed o on o.company_id = n.company_id and o.id = n.id
        join (values ('enrolment.created'), ('enrolment.completed')) what (type) on case what.type
          when 'enrolment.created' then o.state in ('requested', 'withdrawn') and n.state in ('active', 'completed')
          -- An older server still at work during an upgrade says no first day.
          else n.completed_at is not null and o.completed_at is null and
            (o.first_completed_at is null or n.round > o.round) end
      where exists (select from webhooks w
        where w.company_id = n.company_id and w.state = 'on' and what.type = any(w.events))
      on conflict do nothing;
  end if;
  return null;
end $$;
