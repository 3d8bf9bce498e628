#!/bin/sh
# Creates a backup of the Plenum database, verifies it, records it in the database, and deletes old backups.
#
#   DATABASE_URL       connection URL of the database; do not connect through a pooler
#   TLS_CA_FILE        certificate authorities of the database server (PEM), if sslmode in DATABASE_URL requires them
#   BACKUP_DIR         folder for the backups (default: /backups)
#   BACKUP_KEEP_DAYS   number of days to keep backups; 0 keeps all of them (default: 30)
#   BACKUP_KEEP_COUNT  minimum number of backups to keep, regardless of their age (default: 7)
#   PG_DUMP_OPTIONS    additional options for pg_dump, separated by spaces
#
# Requires pg_dump, pg_restore and psql of the server's version or a newer one; the official postgres images have them.
# Runs as any user and writes only to BACKUP_DIR. Exits with 0 when the backup is stored, verified and recorded.
set -eu
umask 077

say() { printf '%s\n' "$*"; }
fail() {
  printf 'backup: %s\n' "$*" >&2
  exit 1
}

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

dir=${BACKUP_DIR:-/backups}
keep_days=${BACKUP_KEEP_DAYS:-30}
keep_count=${BACKUP_KEEP_COUNT:-7}
for number in "$keep_days" "$keep_count"; do
  case $number in
    '' | *[!0-9]*) fail "BACKUP_KEEP_DAYS and BACKUP_KEEP_COUNT must be whole numbers, not \"$number\"." ;;
  esac
done
[ "$keep_count" -ge 1 ] || fail 'BACKUP_KEEP_COUNT must be at least 1.'
for program in pg_dump pg_restore psql sha256sum; do
  command -v "$program" >/dev/null 2>&1 || fail "$program was not found. Run this script in the official postgres image."
done
{ [ -d "$dir" ] && [ -w "$dir" ]; } || fail "$dir is not a writable folder (BACKUP_DIR)."

# Runs the SQL from standard input. -X ignores psqlrc files.
query() { psql -X -q -A -t -v ON_ERROR_STOP=1 "$@" "$DATABASE_URL"; }

server_info=$(printf '%s\n' "select current_setting('server_version_num')::int / 10000 || ' ' || pg_is_in_recovery();" | query) ||
  fail 'The database does not respond.'
server=${server_info%% *}
[ "${server_info##* }" = false ] || fail 'This server is a replica, where the backup cannot be recorded. Connect to the primary.'
dump=$(pg_dump --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/')
[ "$dump" -ge "$server" ] ||
  fail "pg_dump is version $dump and the server is version $server: use an image of version $server or newer."

# The new backup is expected to be about as large as the last one.
last=$(find "$dir" -maxdepth 1 -type f -name 'plenum-*.dump' | sort | tail -n 1)
if [ -n "$last" ]; then
  last_kb=$(($(wc -c <"$last") / 1024))
  free_kb=$(df -Pk "$dir" | awk 'NR == 2 { print $4 }')
  [ "$free_kb" -gt "$last_kb" ] || fail "$dir has $free_kb kB of free space, but the last backup used $last_kb kB."
fi

started=$(printf '%s\n' 'select now();' | query)
name=plenum-$(date -u +%Y%m%dT%H%M%SZ).dump
[ ! -e "$dir/$name" ] || fail "$dir/$name already exists."
draft=$dir/.$name.$$.part
trap 'rm -f "$draft" "$draft.sha256"' EXIT
trap 'exit 1' HUP INT TERM

# shellcheck disable=SC2086 # PG_DUMP_OPTIONS is split into separate arguments
pg_dump --format=custom --no-owner --no-privileges ${PG_DUMP_OPTIONS:-} --file="$draft" "$DATABASE_URL" ||
  fail "pg_dump failed and no backup was stored. Free space in $dir: $(df -Ph "$dir" | awk 'NR == 2 { print $4 }')."

# Checks the table of contents, and decompresses every block.
pg_restore --list "$draft" | grep -q 'TABLE DATA public schema_migrations' ||
  fail 'The dump does not contain the tables of Plenum; no backup was stored.'
pg_restore --file=/dev/null "$draft" || fail 'The dump cannot be read back; no backup was stored.'

sum=$(sha256sum "$draft" | cut -d ' ' -f 1)
size=$(($(wc -c <"$draft")))
printf '%s  %s\n' "$sum" "$name" >"$draft.sha256"
sync
# The checksum is moved first, so that a visible dump is always complete and has a checksum.
mv "$draft.sha256" "$dir/$name.sha256"
mv "$draft" "$dir/$name"

printf '%s\n' "insert into backups (started_at, finished_at, file_name, size_bytes, sha256)
  values (:'started', now(), :'name', :'size', :'sum');" |
  query -v started="$started" -v name="$name" -v size="$size" -v sum="$sum" ||
  fail "$dir/$name is valid, but could not be recorded in the database: the reported age of the last backup is too high."
say "backup: $dir/$name, $size bytes, sha256 $sum"

if [ "$keep_days" -gt 0 ]; then
  find "$dir" -maxdepth 1 -type f -name 'plenum-*.dump' | sort -r | tail -n "+$((keep_count + 1))" |
    while IFS= read -r old; do
      [ -n "$(find "$old" -mtime "+$((keep_days - 1))")" ] || continue
      rm -f "$old" "$old.sha256"
      say "backup: deleted $old"
    done
fi
# Deletes partial files of killed runs after a day.
find "$dir" -maxdepth 1 -type f -name '.plenum-*.part*' -mtime +0 -exec rm -f {} +
