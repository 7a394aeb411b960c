-- How often the pairs of a proposal were changed by hand: whoever publishes it publishes what they looked at.
alter table programme_runs add column revision integer not null default 0;
