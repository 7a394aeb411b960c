-- Whether the two of a session met: as its room saw, or as one of them says; null as long as nobody knows. What was over before
-- this was asked took place ('before').
alter table booking_sessions add column met boolean;
alter table booking_sessions add column met_by text;
update booking_sessions set met = true, met_by = 'before'
  where state in ('live', 'done') or state = 'confirmed' and starts_at <= now();
alter table booking_sessions add constraint booking_sessions_met check (
  met_by in ('room', 'mentor', 'mentee', 'before') and (met or met_by in ('mentor', 'mentee')) or met_by is null and met is null);
-- Whose rooms are looked into.
create index booking_not_known on booking_sessions (starts_at) where met is null and state in ('confirmed', 'live', 'done');
