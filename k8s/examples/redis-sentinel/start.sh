#!/bin/sh
# Runs a container of a plenum-redis pod, or hands over the primary: start.sh redis | start.sh sentinel | start.sh leave
#
#   POD_NAME        name of the pod, which ends with its number: plenum-redis-0
#   HOSTS           host names of all pods in order, as resolved by pods and clients; the first one starts as primary
#   REDIS_PASSWORD  password of Redis. Sentinels have none, so only pods that need them may reach them
#   REDIS_PORT, SENTINEL_PORT, DATA, BIND, PROGRAMS   for tests
#
# Sentinels rewrite both configuration files in a failover. The files are therefore on the volume and written only once,
# so that a restarted pod keeps its last role.
set -eu
umask 077

data=${DATA:-/data}
port=${REDIS_PORT:-6379}
sentinel_port=${SENTINEL_PORT:-26379}
programs=${PROGRAMS:-valkey}
number=${POD_NAME##*-}
# shellcheck disable=SC2086 # HOSTS is split into separate arguments
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

# Writes a configuration file if it does not exist. The file is moved into place, because the pod may stop while
# writing.
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
    # Triggers a failover if this is the primary. Sentinels reject this while no replica is suitable, so the request is
    # repeated for up to 20 seconds.
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
