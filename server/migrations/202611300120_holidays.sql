-- Whose public holidays are days off of a mentor (a country, with or without a part of it: ES, ES-MD), and those of them on
-- which they work all the same.
alter table booking_rules add column holidays text check (holidays ~ '^[A-Z]{2}(-[A-Z0-9]{1,8}){0,2}$');
alter table booking_rules add column worked_days text[] not null default '{}';
