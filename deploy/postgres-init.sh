#!/bin/sh
# Runs once, when the database of compose.yaml is first made.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" \
  -v owner_password="$CAIRN_OWNER_PASSWORD" -v app_password="$CAIRN_APP_PASSWORD" \
  -f /roles/postgres-roles.sql
