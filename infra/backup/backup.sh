#!/bin/sh
# Makes one backup of the database of Plenum, verifies it, tells the database so, and removes old ones.
#
#   DATABASE_URL       the database, directly and not through a pooler
#   TLS_CA_FILE        certificate authorities of the database (PEM), where sslmode of DATABASE_URL asks for one
#   BACKUP_DIR         where backups are kept (/backups)
#   BACKUP_KEEP_DAYS   older ones are removed; 0 removes none (30)
#   BACKUP_KEEP_COUNT  so many of the newest stay in any case (7)
#   PG_DUMP_OPTIONS    more options for pg_dump, separated by blanks
#
# Needs pg_dump, pg_restore and psql of the server's version or a newer one; the official postgres images have them.
# Runs as any user, writes to BACKUP_DIR only. Ends with 0 when the backup is there, verified and recorded.
set -eu
umask 077

say() { printf '%s\n' "$*"; }
refuse() {
  printf 'backup: %s\n' "$*" >&2
  exit 1
}

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

dir=${BACKUP_DIR:-/backups}
keep_days=${BACKUP_KEEP_DAYS:-30}
keep_count=${BACKUP_KEEP_COUNT:-7}
for number in "$keep_days" "$keep_count"; do
  case $number in
    '' | *[!0-9]*) refuse "BACKUP_KEEP_DAYS and BACKUP_KEEP_COUNT are whole numbers, not \"$number\"." ;;
  esac
done
[ "$keep_count" -ge 1 ] || refuse 'BACKUP_KEEP_COUNT is at least 1.'
for program in pg_dump pg_restore psql sha256sum; do
  command -v "$program" >/dev/null 2>&1 || refuse "$program is not here; run this in the official postgres image."
done
{ [ -d "$dir" ] && [ -w "$dir" ]; } || refuse "$dir is no folder that can be written to (BACKUP_DIR)."

# Answers one question; -X reads nobody's settings.
ask() { psql -X -q -A -t -v ON_ERROR_STOP=1 "$@" "$DATABASE_URL"; }

facts=$(printf '%s\n' "select current_setting('server_version_num')::int / 10000 || ' ' || pg_is_in_recovery();" | ask) ||
  refuse 'The database does not answer.'
server=${facts%% *}
[ "${facts##* }" = false ] || refuse 'This is a replica, which cannot be told of a backup: give the address of the primary.'
dump=$(pg_dump --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/')
[ "$dump" -ge "$server" ] ||
  refuse "pg_dump is version $dump and the server is version $server: use an image of version $server or newer."

# The next backup is about as large as the last one.
last=$(find "$dir" -maxdepth 1 -type f -name 'plenum-*.dump' | sort | tail -n 1)
if [ -n "$last" ]; then
  last_kb=$(($(wc -c <"$last") / 1024))
  free_kb=$(df -Pk "$dir" | awk 'NR == 2 { print $4 }')
  [ "$free_kb" -gt "$last_kb" ] || refuse "$dir has $free_kb kB left, and the last backup took $last_kb kB."
fi

started=$(printf '%s\n' 'select now();' | ask)
name=plenum-$(date -u +%Y%m%dT%H%M%SZ).dump
[ ! -e "$dir/$name" ] || refuse "$dir/$name is there already."
draft=$dir/.$name.$$.part
trap 'rm -f "$draft" "$draft.sha256"' EXIT
trap 'exit 1' HUP INT TERM

# shellcheck disable=SC2086 # several options are meant to become several words
pg_dump --format=custom --no-owner --no-privileges ${PG_DUMP_OPTIONS:-} --file="$draft" "$DATABASE_URL" ||
  refuse "pg_dump failed, nothing was kept. Free in $dir: $(df -Ph "$dir" | awk 'NR == 2 { print $4 }')."

# Its table of contents can be read and names what matters, and every block can be unpacked.
pg_restore --list "$draft" | grep -q 'TABLE DATA public schema_migrations' ||
  refuse 'The dump does not hold the tables of Plenum; nothing was kept.'
pg_restore --file=/dev/null "$draft" || refuse 'The dump cannot be read back; nothing was kept.'

sum=$(sha256sum "$draft" | cut -d ' ' -f 1)
size=$(($(wc -c <"$draft")))
printf '%s  %s\n' "$sum" "$name" >"$draft.sha256"
sync
# Whoever sees the dump sees a whole one, with its checksum.
mv "$draft.sha256" "$dir/$name.sha256"
mv "$draft" "$dir/$name"

printf '%s\n' "insert into backups (started_at, finished_at, file_name, size_bytes, sha256)
  values (:'started', now(), :'name', :'size', :'sum');" |
  ask -v started="$started" -v name="$name" -v size="$size" -v sum="$sum" ||
  refuse "$dir/$name is good, but the database could not be told: the age of the last backup will look too high."
say "backup: $dir/$name, $size bytes, sha256 $sum"

if [ "$keep_days" -gt 0 ]; then
  find "$dir" -maxdepth 1 -type f -name 'plenum-*.dump' | sort -r | tail -n "+$((keep_count + 1))" |
    while IFS= read -r old; do
      [ -n "$(find "$old" -mtime "+$((keep_days - 1))")" ] || continue
      rm -f "$old" "$old.sha256"
      say "backup: removed $old"
    done
fi
# What a killed run left behind a day ago.
find "$dir" -maxdepth 1 -type f -name '.plenum-*.part*' -mtime +0 -exec rm -f {} +
