-- Older mails held their links as they were. One that waits leaves within hours with its link in it; all others lose
-- theirs here. Then they get their reader's id: of an address that one person alone ever had, since they have it.
set local role app_platform;
update mails set
  body_text = regexp_replace(body_text, 'token=[A-Za-z0-9_%-]+', 'token=', 'g'),
  body_html = regexp_replace(body_html, 'token=[A-Za-z0-9_%-]+', 'token=', 'g')
  where state <> 'waiting' and body_text like '%token=%';
update mails m set user_id = u.id from users u
  where m.user_id is null and m.state <> 'waiting' and u.company_id = m.company_id and u.email = lower(m.recipient)
    and u.created_at <= m.created_at
    and not exists (select from users other where other.company_id = u.company_id and other.email = u.email
      and other.id <> u.id);
reset role;
