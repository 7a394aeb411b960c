-- What is over is found by its end, whosever it is, and deleted when it is old.
create index sessions_over on sessions ((least(ended_at, expires_at)));
create index one_time_tokens_over on one_time_tokens (expires_at);
create index mails_by_age on mails (created_at) where state <> 'waiting';
