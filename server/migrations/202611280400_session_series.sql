-- Sessions that were asked for together. As long as they wait for their answer they are answered as a whole.
alter table booking_sessions add column series_id uuid;
alter table booking_sessions add column series_every text check (series_every in ('weekly', 'fortnightly', 'monthly'));
alter table booking_sessions add column series_whole boolean not null default false;
alter table booking_sessions add constraint booking_sessions_series
  check ((series_id is null) = (series_every is null) and (series_id is not null or not series_whole));
create index booking_of_series on booking_sessions (company_id, series_id, starts_at) where series_id is not null;
