#!/bin/sh
# The image of PostgreSQL runs this once, on an empty volume. The owner of the tables is no superuser, so row-level security binds it too.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set password="$(cat /run/secrets/database-owner-password)" <<'SQL'
CREATE ROLE waybill_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE waybill OWNER waybill_owner;
SQL
