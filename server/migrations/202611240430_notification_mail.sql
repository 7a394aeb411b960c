-- How a kind is mailed: at once, in the daily e-mail, or not at all. Until now it was said whether it is mailed.
set local role app_platform;
update notification_mail m set chosen = (
  select jsonb_object_agg(c.key, case
    when c.value = 'false' then 'never'
    when c.key like 'session\_%' or c.key = 'help_meeting' then 'now'
    else 'daily' end)
  from jsonb_each(m.chosen) c)
  where m.chosen <> '{}';
reset role;

alter table notification_mail
  -- From which hour of their own clock the daily e-mail leaves; null where somebody wants none.
  add column digest_hour smallint default 8 constraint notification_mail_hour check (digest_hour between 0 and 23),
  -- When nothing leaves that can wait, on their own clock.
  add column quiet_from smallint,
  add column quiet_to smallint,
  -- What was so before the link of an e-mail stopped it: what taking that back restores.
  add column stopped jsonb not null default '{}',
  add constraint notification_mail_quiet check (
    (quiet_from is null and quiet_to is null)
    or (quiet_from between 0 and 23 and quiet_to between 0 and 23 and quiet_from <> quiet_to));

-- When an e-mail told of it, where that was not read before it happened again: one until it is read.
alter table notifications add column mailed_before timestamptz;

-- Where whoever reads the e-mail stops such ones.
alter table mails add column stop_url text;
