-- How somebody wants to be spoken of.
alter table users add column pronouns text;
