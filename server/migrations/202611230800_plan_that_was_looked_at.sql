-- Which plan of a batch is run: a number that grows with each dry run and each choice of rows, so that whoever looked at
-- another plan is told.
alter table user_batches add column plan int not null default 0;
