-- When a review was finished of which the grade is held back until those of its assignment are released together; null
-- again once it is, and once somebody writes on in it.
alter table coursework_rounds add column ready_at timestamptz;
create index coursework_rounds_ready on coursework_rounds (company_id, work_id) where ready_at is not null;
