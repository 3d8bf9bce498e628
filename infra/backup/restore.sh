#!/bin/sh
# Restores a backup of Plenum into an empty database: restore.sh [--force] <file>
#
#   DATABASE_URL  connection URL of the target database; do not connect through a pooler
#   TLS_CA_FILE   certificate authorities of the database server (PEM), if sslmode in DATABASE_URL requires them
#   RESTORE_JOBS  number of tables and indexes to restore concurrently (default: 1, in a single transaction)
#
# Fails if the database is not empty or has other connections. --force drops its contents first.
set -eu
umask 077

say() { printf '%s\n' "$*"; }
fail() {
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
[ -n "${DATABASE_URL:-}" ] || fail 'DATABASE_URL is not set.'
# Trusted certificate authorities, as for the processes (docs/operate/secure.md): those in TLS_CA_FILE, otherwise the
# public ones. sslrootcert in DATABASE_URL takes precedence.
if [ -n "${TLS_CA_FILE:-}" ]; then
  [ -r "$TLS_CA_FILE" ] || fail "TLS_CA_FILE: $TLS_CA_FILE cannot be read."
  export PGSSLROOTCERT="$TLS_CA_FILE"
else
  case $DATABASE_URL in
    *sslmode=verify-full*) export PGSSLROOTCERT="${PGSSLROOTCERT:-system}" ;;
  esac
fi

case $jobs in
  '' | *[!0-9]* | 0) fail "RESTORE_JOBS must be a whole number of at least 1, not \"$jobs\"." ;;
esac
for program in pg_restore psql sha256sum; do
  command -v "$program" >/dev/null 2>&1 || fail "$program was not found. Run this script in the official postgres image."
done
{ [ -f "$file" ] && [ -r "$file" ]; } || fail "$file cannot be read."

if [ -f "$file.sha256" ]; then
  expected=$(cut -d ' ' -f 1 <"$file.sha256")
  actual=$(sha256sum "$file" | cut -d ' ' -f 1)
  [ "$expected" = "$actual" ] || fail "$file is damaged: its checksum is $actual instead of $expected."
else
  say "restore: $file.sha256 does not exist, so the checksum was not verified"
fi
pg_restore --list "$file" | grep -q 'TABLE DATA public schema_migrations' ||
  fail "$file is not a backup of Plenum, or was created by a newer version of PostgreSQL than these programs."

# Runs its argument as SQL. -X ignores psqlrc files.
query() { printf '%s\n' "$1" | psql -X -q -A -t -v ON_ERROR_STOP=1 "$DATABASE_URL"; }

usage=$(query "select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema')
  || ' ' || (select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend');") ||
  fail 'The database does not respond.'
tables=${usage%% *}
connections=${usage##* }
if [ "$force" = no ]; then
  [ "$tables" -eq 0 ] || fail "The database is not empty ($tables tables and sequences). Use another database, or --force to drop its contents."
  [ "$connections" -eq 0 ] || fail "The database has $connections other connections. Stop Plenum first, or use --force."
elif [ "$tables" -ne 0 ]; then
  say 'restore: dropping the contents of the database'
  query 'set client_min_messages = warning; drop schema public cascade; create schema public;'
fi

if [ "$jobs" -gt 1 ]; then
  pg_restore --exit-on-error --no-owner --no-privileges --jobs="$jobs" --dbname="$DATABASE_URL" "$file" ||
    fail 'The restore failed and the database contains only a part of the backup. Run it again with --force.'
else
  pg_restore --exit-on-error --no-owner --no-privileges --single-transaction --dbname="$DATABASE_URL" "$file" ||
    fail 'The restore failed; the database is still empty.'
fi
# Suppresses a warning for each system table, which this role may not analyze.
query 'set client_min_messages = error; analyze;'
say "restore: restored $file"
say '
Next steps, in this order (docs/operate/restore.md):
1. Redis: empty it before any process starts (FLUSHDB on the databases of REDIS_URL and REALTIME_REDIS_URL, or delete the
   keys that begin with REDIS_PREFIX). The restored outbox continues with earlier row ids, and jobs that Redis already
   has under these ids would never run.
2. Secrets: use the AUTH_KEYS and ENCRYPTION_KEYS of the backup. With other keys, everybody is logged out, links in
   emails are invalid, and streaming keys cannot be decrypted.
3. Schema: run "migrate" of the version that you start.
4. Uploads: the bucket or folder is not part of this file. Restore it to the same point in time or later.
5. Logins and bans have the state of the backup. Revoke what has been revoked since then (plenum revoke-logins).'
