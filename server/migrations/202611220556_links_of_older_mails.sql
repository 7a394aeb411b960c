-- Mails that were on their way when links began to be sealed kept theirs as it was, also after they left or failed.
-- Whose left loses it here. One that has waited for two days is given up: a mail is tried for nine hours. What waits
-- since then leaves with its link, and loses it as it does. All get their reader's id as those before them did.
set local role app_platform;
update mails set state = 'failed', error = 'Written before links were sealed, and never sent.'
  where state = 'waiting' and sealed_token is null and body_text like '%token=%'
    and created_at < now() - interval '2 days';
update mails set
  body_text = regexp_replace(body_text, 'token=[A-Za-z0-9_%-]+', 'token=', 'g'),
  body_html = regexp_replace(body_html, 'token=[A-Za-z0-9_%-]+', 'token=', 'g')
  where state in ('sent', 'failed') and sealed_token is null and user_id is null and body_text like '%token=%';
update mails m set user_id = u.id from users u
  where m.user_id is null and m.state <> 'waiting' and u.company_id = m.company_id and u.email = lower(m.recipient)
    and u.created_at <= m.created_at
    and not exists (select from users other where other.company_id = u.company_id and other.email = u.email
      and other.id <> u.id);
reset role;
