-- How it stood with the mentors when somebody asked for help: by that, how long it takes when it stands so again.
alter table help_requests
  add column asked_standing text check (asked_standing in ('free', 'busy', 'nobody'));
