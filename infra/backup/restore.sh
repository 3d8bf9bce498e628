#!/bin/sh
# Puts a backup of Plenum into an empty database: restore.sh [--force] <file>
#
#   DATABASE_URL  the database to fill, directly and not through a pooler
#   TLS_CA_FILE   certificate authorities of the database (PEM), where sslmode of DATABASE_URL asks for one
#   RESTORE_JOBS  tables and indexes made at the same time (1: all or nothing, in one transaction)
#
# Refuses a database that holds anything or that somebody is connected to; --force empties it first.
set -eu
umask 077

say() { printf '%s\n' "$*"; }
refuse() {
  printf 'restore: %s\n' "$*" >&2
  exit 1
}

force=no
if [ "${1:-}" = --force ]; then
  force=yes
  shift
fi
if [ $# -ne 1 ]; then
  printf 'restore.sh [--force] <file>\n' >&2
  exit 2
fi
file=$1
jobs=${RESTORE_JOBS:-1}
[ -n "${DATABASE_URL:-}" ] || refuse 'DATABASE_URL is not set.'
# The authorities of the server's certificate, as for the processes (docs/operate/secure.md): those of TLS_CA_FILE, or the
# public ones. What DATABASE_URL says itself (sslrootcert) prevails.
if [ -n "${TLS_CA_FILE:-}" ]; then
  [ -r "$TLS_CA_FILE" ] || refuse "TLS_CA_FILE: $TLS_CA_FILE cannot be read."
  export PGSSLROOTCERT="$TLS_CA_FILE"
else
  case $DATABASE_URL in
    *sslmode=verify-full*) export PGSSLROOTCERT="${PGSSLROOTCERT:-system}" ;;
  esac
fi

case $jobs in
  '' | *[!0-9]* | 0) refuse "RESTORE_JOBS is a whole number from 1, not \"$jobs\"." ;;
esac
for program in pg_restore psql sha256sum; do
  command -v "$program" >/dev/null 2>&1 || refuse "$program is not here; run this in the official postgres image."
done
{ [ -f "$file" ] && [ -r "$file" ]; } || refuse "$file cannot be read."

if [ -f "$file.sha256" ]; then
  wanted=$(cut -d ' ' -f 1 <"$file.sha256")
  found=$(sha256sum "$file" | cut -d ' ' -f 1)
  [ "$wanted" = "$found" ] || refuse "$file is not what was backed up: its checksum is $found and not $wanted."
else
  say "restore: there is no $file.sha256 to check it with"
fi
pg_restore --list "$file" | grep -q 'TABLE DATA public schema_migrations' ||
  refuse "$file is no backup of Plenum, or of a newer PostgreSQL than these programs."

# Runs what it is given as SQL; -X reads nobody's settings.
ask() { printf '%s\n' "$1" | psql -X -q -A -t -v ON_ERROR_STOP=1 "$DATABASE_URL"; }

facts=$(ask "select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema')
  || ' ' || (select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend');") ||
  refuse 'The database does not answer.'
tables=${facts%% *}
others=${facts##* }
if [ "$force" = no ]; then
  [ "$tables" -eq 0 ] || refuse "The database is not empty ($tables tables and sequences). Give another one, or --force to empty it."
  [ "$others" -eq 0 ] || refuse "$others others are connected to the database. Stop the product first, or --force."
elif [ "$tables" -ne 0 ]; then
  say 'restore: emptying the database'
  ask 'set client_min_messages = warning; drop schema public cascade; create schema public;'
fi

if [ "$jobs" -gt 1 ]; then
  pg_restore --exit-on-error --no-owner --no-privileges --jobs="$jobs" --dbname="$DATABASE_URL" "$file" ||
    refuse 'It stopped on the way: the database holds a part of the backup. Run it again with --force.'
else
  pg_restore --exit-on-error --no-owner --no-privileges --single-transaction --dbname="$DATABASE_URL" "$file" ||
    refuse 'It failed; the database is as it was before (empty).'
fi
# Tables of the server itself are not ours to look at; it would say so of each.
ask 'set client_min_messages = error; analyze;'
say "restore: $file is in the database"
say '
What is left to do, in this order (docs/operate/restore.md):
1. Redis: empty it before any process starts (FLUSHDB on the databases of REDIS_URL and REALTIME_REDIS_URL, or delete the
   keys that begin with REDIS_PREFIX). The restored outbox numbers its rows from where it was; jobs that Redis remembers
   under these numbers would never run.
2. Secrets: AUTH_KEYS and ENCRYPTION_KEYS must be those of the backup, else everybody is logged out, links in mails are
   worthless and streaming keys cannot be read.
3. Schema: run "migrate" of the version you start.
4. Pictures: the bucket or folder of uploads is not in this file. Restore it to the same time or later.
5. Logins and bans are as they were then: end what has to end again (plenum revoke-logins).'
