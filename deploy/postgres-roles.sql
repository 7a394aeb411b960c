-- Run once by a superuser of PostgreSQL 15 or newer, with passwords of your own:
--   psql -v owner_password=… -v app_password=… -f deploy/postgres-roles.sql
-- The owner migrates (CAIRN_MIGRATION_URL); the server signs in as cairn_app (DATABASE_URL), which owns nothing and
-- cannot get past row security.
create role cairn_owner login createrole nosuperuser nobypassrls password :'owner_password';
create role cairn_app login nosuperuser nobypassrls nocreaterole nocreatedb password :'app_password';
create database cairn owner cairn_owner encoding 'UTF8' template template0;
