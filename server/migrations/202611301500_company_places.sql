-- Where each company is, of an installation that has several databases: read in the one that is the directory, empty in
-- all others, and everywhere where one database holds all. A slug is unique here, for a company's own database knows
-- those of its neighbours alone.
create table company_places (
  id uuid primary key,
  slug text not null constraint company_places_slug_key unique,
  shard int not null constraint company_places_shard_check check (shard >= 0),
  moving_to int constraint company_places_moving_to_check check (moving_to >= 0 and moving_to <> shard),
  updated_at timestamptz not null default now()
);
alter table company_places enable row level security;
alter table company_places force row level security;
create policy platform on company_places to app_platform using (true) with check (true);
grant select, insert, update, delete on company_places to app_platform;
create index company_places_by_shard on company_places (shard);
