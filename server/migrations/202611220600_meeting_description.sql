-- What a meeting is about, as a rich text; null where nothing was said.
alter table meetings add column description jsonb;
