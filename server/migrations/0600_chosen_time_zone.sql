-- The zone that a person chose themselves. It counts while `time_zone` is the same: whoever else sets another (an
-- administrator, a file of people) sets what others reckon with, and chooses nothing for that person.
alter table users add column chosen_time_zone text;

-- Who has been through the first steps saw their zone there and went on with it.
set local role app_platform;
update users u set chosen_time_zone = u.time_zone
  from user_profiles p
  where (p.company_id, p.user_id) = (u.company_id, u.id) and p.onboarded_at is not null and u.time_zone is not null;
reset role;
