-- Whether nobody is matched with somebody in their own reporting line.
alter table programmes add column apart_from_line boolean not null default true;
