-- Of somebody's place: by how much longer than others they may take over what has a limit of time, in per cent of it.
alter table enrolments add column extra_time_percent int not null default 0
  constraint enrolments_extra_time check (extra_time_percent between 0 and 300);
