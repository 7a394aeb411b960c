-- How right the answer was that stood when the next hint was opened: 0 to 1. Null where nothing was tried in between, and of the last
-- hint, after which the answer that was submitted is what was tried.
alter table attempt_hints add column tried_credit double precision;
