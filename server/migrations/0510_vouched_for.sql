-- Another provider vouched for the person who signed in, by its own rules on second factors; and so it does for the
-- API tokens that are made in that session.
alter table sessions add column vouched_for boolean not null default false;
alter table api_tokens add column vouched_for boolean not null default false;
