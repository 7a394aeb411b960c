-- Two equals: who of them is written as the mentor says no more than in whose hours they are booked.
alter table mentoring_relationships add column peer boolean not null default false;
