-- Calls that ask for no account, of each kind from each network and minute, counted for all servers together. A mark is a
-- keyed hash of both. There are 65,536 places and no more: a mark has one of them by its first bits, and whoever comes to a
-- place that is somebody else's takes it over. Nothing of this need outlive a crash.
create unlogged table network_counts (
  place int primary key check (place between 0 and 65535),
  mark bytea not null,
  made int not null,
  until timestamptz not null
) with (fillfactor = 50);
grant select, insert, update, delete on network_counts to app_platform;
