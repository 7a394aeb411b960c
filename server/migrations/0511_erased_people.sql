-- Who was erased is nobody any more: not counted among the deleted, whose number tells who can be restored.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_counts as c (company_id, role, status, people)
      select company_id, role, status, count(*) from added where erased_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, role, status) do update set people = c.people + excluded.people;
  elsif tg_op = 'DELETE' then
    update user_counts c set people = c.people - r.n
      from (select company_id, role, status, count(*) n from removed where erased_at is null group by 1, 2, 3) r
      where (c.company_id, c.role, c.status) = (r.company_id, r.role, r.status);
  else
    insert into user_counts as c (company_id, role, status, people)
      select company_id, role, status, sum(n) from (
        select company_id, role, status, 1 as n from added where erased_at is null
        union all select company_id, role, status, -1 from removed where erased_at is null) d
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (company_id, role, status) do update set people = c.people + excluded.people;
  end if;
  return null;
end $$;

set local role app_platform;
update user_counts c set people = c.people - e.n
  from (select company_id, role, status, count(*) n from users where erased_at is not null group by 1, 2, 3) e
  where (c.company_id, c.role, c.status) = (e.company_id, e.role, e.status);
reset role;
