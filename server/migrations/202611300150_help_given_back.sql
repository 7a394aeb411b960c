-- Whoever holds a request and gives it back has no more to do with it. Whoever held it too long, or was taken over, may be in the
-- midst of an answer: they find again what they wrote. Of those that are over until now nobody knows how they ended.
alter table conversations add column given_back boolean not null default false;
update conversations set given_back = true where about_kind = 'help' and over_at is not null;
