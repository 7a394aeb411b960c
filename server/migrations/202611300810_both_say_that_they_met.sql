-- Since when one of the two says that they met: so long the other has time to say otherwise. And both may say so. Where it is missing, an
-- older server wrote it beside this one: it is as old as the last change.
alter table booking_sessions add column met_at timestamptz;
update booking_sessions set met_at = changed_at where met and met_by in ('mentor', 'mentee');
alter table booking_sessions drop constraint booking_sessions_met;
alter table booking_sessions add constraint booking_sessions_met check (
  met_by in ('room', 'mentor', 'mentee', 'both', 'before') and (met or met_by in ('mentor', 'mentee')) or met_by is null and met is null);
