-- What its sender made of a message while the other had blocked them: it is shown to its sender alone.
alter table messages add column withheld_text text;
alter table messages add column withheld_at timestamptz;
