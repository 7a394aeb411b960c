-- The recording of a meeting that is under way: LiveKit's id of it, empty while it is being started.
alter table meetings add column recording text;
