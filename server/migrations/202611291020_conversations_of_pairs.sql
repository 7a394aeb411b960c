-- How the two of a conversation stand in mentoring with one another: whoever is in it together writes, whatever their roles.
alter table conversations add column mentoring text;
alter table conversations add constraint conversations_mentoring check (mentoring in ('running', 'over'));

insert into conversations (company_id, id, low_id, high_id, mentoring)
select r.company_id, gen_random_uuid(), least(r.mentor_id, r.mentee_id), greatest(r.mentor_id, r.mentee_id),
  case when bool_or(r.state in ('active', 'paused')) then 'running' else 'over' end
from mentoring_relationships r where r.began_at is not null
group by r.company_id, least(r.mentor_id, r.mentee_id), greatest(r.mentor_id, r.mentee_id)
on conflict (company_id, low_id, high_id) where about_id is null do update set mentoring = excluded.mentoring;
insert into conversation_members (company_id, conversation_id, user_id)
select c.company_id, c.id, u.id from conversations c, unnest(array[c.low_id, c.high_id]) u (id)
where c.mentoring is not null
on conflict do nothing;
