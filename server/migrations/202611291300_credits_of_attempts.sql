-- What the credits of an attempt's questions make together, each as much as the others, and how many of them have one yet: the
-- statistics of a quiz hold a question against the rest of its attempt, and need not gather that rest from all its rows.
-- Null until it is submitted.
alter table attempts add column credits double precision;
alter table attempts add column credited int;
