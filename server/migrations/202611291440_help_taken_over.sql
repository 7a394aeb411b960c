-- How often whoever holds a request asked for more time without an answer, and since when others may take it on as well.
alter table help_requests
  add column renewals int not null default 0 constraint help_requests_renewals check (renewals >= 0),
  add column reopened_at timestamptz;
