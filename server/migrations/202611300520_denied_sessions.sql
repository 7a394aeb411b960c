-- Who of the two said that a session did not take place, though the other says that it did.
alter table booking_sessions add column denied_by text;
alter table booking_sessions add constraint booking_sessions_denied_by check (denied_by in ('mentor', 'mentee'));
