-- The newest of somebody's messages are looked through first, so many at a time: which these are is read from here alone.
create index messages_by_time on messages (company_id, conversation_id, at, number) include (sender_id, withheld);
