-- When the last e-mail left that features write of what is not urgent, or of what is: one of them in a day of the reader's.
alter table notification_mail add column at_once_at timestamptz;

-- What the e-mail of its own would have told, and the daily one tells instead: the files for calendars that it brings, by meeting.
alter table notifications add column held_files jsonb;
create index notifications_held on notifications (company_id, user_id) where held_files <> '{}';
