#!/bin/sh
# Runs a part of a pod of plenum-redis: start.sh redis | start.sh sentinel | start.sh leave
#
#   POD_NAME        its number is at the end: plenum-redis-0
#   HOSTS           the names of all pods in their order, as pods and clients resolve them; the first one begins as primary
#   REDIS_PASSWORD  of Redis; Sentinels have none, so only pods that need them may reach them
#   REDIS_PORT, SENTINEL_PORT, DATA, BIND, PROGRAMS   for tests
#
# Sentinels rewrite both settings files at a failover. So the files are on the volume, and are written once: a pod that comes back is what it
# was made last, not what it was at first.
set -eu
umask 077

data=${DATA:-/data}
port=${REDIS_PORT:-6379}
sentinel_port=${SENTINEL_PORT:-26379}
programs=${PROGRAMS:-valkey}
number=${POD_NAME##*-}
# shellcheck disable=SC2086 # the names are meant to become several words
set -- "$1" $HOSTS
part=$1
shift
first=$1
shift "$number"
own=$1

write_redis() {
  cat <<SETTINGS
port $port
bind ${BIND:-* -::*}
dir $data
appendonly yes
maxmemory-policy noeviction
min-replicas-to-write 1
min-replicas-max-lag 10
replica-announce-ip $own
SETTINGS
  [ "$own" = "$first" ] || printf 'replicaof %s %s\n' "$first" "$port"
}

write_sentinel() {
  cat <<SETTINGS
port $sentinel_port
bind ${BIND:-* -::*}
dir $data
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $own
sentinel monitor plenum $first $port 2
sentinel auth-pass plenum $REDIS_PASSWORD
sentinel down-after-milliseconds plenum 5000
sentinel failover-timeout plenum 60000
SETTINGS
}

# A whole file or none: a pod may end while it writes.
settle() {
  file=$data/$1.conf
  if [ ! -s "$file" ]; then
    "write_$1" >"$file.draft"
    mv "$file.draft" "$file"
  fi
}

case $part in
  redis)
    settle redis
    exec "$programs-server" "$data/redis.conf" - <<SECRETS
requirepass $REDIS_PASSWORD
masterauth $REDIS_PASSWORD
SECRETS
    ;;
  sentinel)
    settle sentinel
    exec "$programs-server" "$data/sentinel.conf" --sentinel
    ;;
  leave)
    # A primary hands over before it ends. Sentinels refuse while they see no good replica, so it asks for a while.
    role() { REDISCLI_AUTH=$REDIS_PASSWORD "$programs-cli" -h "$own" -p "$port" role | head -n 1; }
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      [ "$(role)" = master ] || exit 0
      "$programs-cli" -h "$own" -p "$sentinel_port" sentinel failover plenum >/dev/null
      sleep 1
    done
    ;;
  *)
    printf 'start.sh redis | sentinel | leave\n' >&2
    exit 2
    ;;
esac
