-- What the application form of a programme asks besides, and what people answered by the ids of questions and options.
alter table programmes add column questions jsonb not null default '[]';
alter table programme_applications add column answers jsonb not null default '{}';
