-- As it is written with each score from now on.
set local role app_platform;
update attempts t set credits = a.credits, credited = a.credited
from (select company_id, attempt_id, sum(credit) as credits, count(*) as credited from attempt_answers
  where credit is not null group by company_id, attempt_id) a
where a.company_id = t.company_id and a.attempt_id = t.id and t.submitted_at is not null;
reset role;
