-- A mentoring group has one conversation, with the group’s id: its members are its mentor and who is in it now.
alter table conversations drop constraint conversations_about_kind;
alter table conversations add constraint conversations_about_kind check (about_kind in ('help', 'desk', 'group'));
alter table conversations drop constraint conversations_between;
alter table conversations add constraint conversations_between
  check (coalesce(about_kind in ('desk', 'group') and for_id is not null, false) or (low_id is not null and high_id is not null));

insert into conversations (company_id, id, about_kind, about_id, for_id, over_at)
select g.company_id, g.id, 'group', g.id, g.mentor_id, g.ended_at from mentoring_groups g
where exists (select from mentoring_relationships m where m.company_id = g.company_id and m.group_id = g.id
  and m.began_at is not null);
insert into conversation_members (company_id, conversation_id, user_id)
select c.company_id, c.id, c.for_id from conversations c where c.about_kind = 'group'
union
select c.company_id, c.id, m.mentee_id from conversations c
  join mentoring_relationships m on m.company_id = c.company_id and m.group_id = c.id
where c.about_kind = 'group' and (m.state in ('active', 'paused')
  or c.over_at is not null and m.began_at is not null and m.ended_at = c.over_at);
