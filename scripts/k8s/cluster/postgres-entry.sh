#!/bin/sh
# Does what the official image of PostgreSQL does at its start: makes the database when there is none, then runs what it
# is given.
set -eu
PGDATA=${PGDATA:-/var/lib/postgresql/data-of-the-trial}
PATH=/usr/lib/postgresql/15/bin:$PATH
export PGDATA PATH
if [ "${1:-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses= -c unix_socket_directories=/tmp" start
  psql -h /tmp -U "$POSTGRES_USER" -d postgres -c "create database \"$POSTGRES_DB\""
  pg_ctl -w -m fast stop
fi
[ "${1:-}" = postgres ] && set -- "$@" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
exec "$@"
