#!/bin/sh
# The first process of a node, in namespaces of its own: node.sh <folder of the node>. With it everything of the node ends.
# The folder has: env (names below), tools (programs of Debian's packages), the settings of each program.
set -eu
folder=$1
name=$(basename "$folder")
. "$folder/env" # bin, tools, address, control_plane
hostname "$name"

# What Debian's packages bring lies over what this machine has, for this node only.
for pair in usr:/usr lib:/usr/lib bin:/usr/bin sbin:/usr/sbin; do
  layer=$tools/${pair%%:*}
  place=${pair#*:}
  [ -d "$layer" ] && mount -t overlay -o "ro,lowerdir=$layer:$place" overlay "$place"
done

# Folders that programs expect in fixed places are those of the node.
for place in /run /var; do
  mkdir -p "$folder/root$place"
  mount --bind "$folder/root$place" "$place"
done
mkdir -p /run/lock /var/lib/kubelet /var/lib/cni /var/log
ln -sfn /run /var/run

# The tree of control groups, as seen from the namespace: its root is the node's.
controllers=$(awk 'NR > 1 && $2 > 0 { print $1 }' /proc/cgroups)
groups=$(cut -d: -f2 /proc/self/cgroup)
umount -R /sys
mount -t sysfs sysfs /sys
mount -t tmpfs -o mode=755 tmpfs /sys/fs/cgroup
for controller in $controllers; do
  echo "$groups" | tr ',' '\n' | grep -qx "$controller" || continue
  mkdir -p "/sys/fs/cgroup/$controller"
  mount -t cgroup -o "$controller" cgroup "/sys/fs/cgroup/$controller"
done

# The kubelet asks for these values of the whole machine, which a node must not change: it finds them as it wants them.
fixed() {
  printf '%s\n' "$2" >"$folder/$(basename "$1")"
  mount --bind "$folder/$(basename "$1")" "/proc/sys/$1"
}
fixed vm/overcommit_memory 1
fixed vm/panic_on_oom 0
fixed kernel/panic 10
fixed kernel/panic_on_oops 1
fixed kernel/keys/root_maxkeys 1000000
fixed kernel/keys/root_maxbytes 25000000
mount --make-rshared /

ip link set lo up
sysctl -q -w net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1
# Whoever started the node gives it its cable now.
until ip link show eth0 >/dev/null 2>&1; do sleep 0.1; done
ip address add "$address/24" dev eth0
ip link set eth0 up
# Addresses of services become those of pods on the way out, but only where a way out is known.
ip route add "$services" dev eth0

PATH=$bin:$PATH
export PATH
log=$folder/log
mkdir -p "$log"

# Starts a program with its arguments from a file, one a line, and starts it again when it ends.
keep() {
  program=$1
  arguments=$folder/$program.args
  [ -e "$arguments" ] || return 0
  (
    while :; do
      # shellcheck disable=SC2046 # one word a line, none of them has blanks
      "$program" $(cat "$arguments") >>"$log/$program.log" 2>&1 || true
      echo "$(date -u +%FT%TZ) $program ended" >>"$log/restarts.log"
      sleep 2
    done
  ) &
}

for program in etcd kube-apiserver kube-controller-manager kube-scheduler containerd kubelet kube-proxy; do
  keep "$program"
done
# Zombies of others are taken in.
while :; do wait; sleep 1; done
