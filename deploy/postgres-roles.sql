-- Run once by a superuser of PostgreSQL 15 or newer, with passwords of your own:
--   psql -v owner_password=… -v app_password=… -f deploy/postgres-roles.sql
-- The owner migrates (CAIRN_MIGRATION_URL); the server signs in as cairn_app (DATABASE_URL), which owns nothing and
-- cannot get past row security.
create role cairn_owner login createrole nosuperuser nobypassrls password :'owner_password';
-- It has the rights of the application's roles only while it is in one: by its login alone it sees nothing.
create role cairn_app login noinherit nosuperuser nobypassrls nocreaterole nocreatedb password :'app_password';
-- What people typed stays out of PostgreSQL's log: its errors repeat values, in their text and in DETAIL. Cairn logs
-- every error itself, without values.
alter role cairn_owner set log_error_verbosity = terse;
alter role cairn_owner set log_min_messages = fatal;
alter role cairn_owner set log_parameter_max_length = 0;
alter role cairn_owner set log_parameter_max_length_on_error = 0;
alter role cairn_app set log_error_verbosity = terse;
alter role cairn_app set log_min_messages = fatal;
alter role cairn_app set log_parameter_max_length = 0;
alter role cairn_app set log_parameter_max_length_on_error = 0;
create database cairn owner cairn_owner encoding 'UTF8' template template0;
