-- When somebody who is overdue was last reminded by hand of what is assigned to them.
alter table assignment_people add column reminded_at timestamptz;
