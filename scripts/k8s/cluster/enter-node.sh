#!/bin/sh
# Makes the namespaces of a node and starts it in them: enter-node.sh <folder of the node>
#
# First it moves into control groups of its own below those it was started in, in each hierarchy of version 1. What the
# node starts stays below them: limits of this machine's session hold for it, and nodes do not meet.
set -eu
node=$(basename "$1")

while IFS=: read -r _ controllers path; do
  place=/sys/fs/cgroup/${controllers#name=}
  [ -n "$controllers" ] && [ -e "$place/tasks" ] || continue
  group=$place${path%/}/plenum-cluster-$node
  mkdir -p "$group"
  # A new set of processors is empty, and takes nobody in.
  if [ -e "$group/cpuset.cpus" ]; then
    cat "$group/../cpuset.cpus" >"$group/cpuset.cpus"
    cat "$group/../cpuset.mems" >"$group/cpuset.mems"
    echo 1 >"$group/cgroup.clone_children"
  fi
  echo $$ >"$group/cgroup.procs"
done </proc/$$/cgroup

exec unshare --mount --net --pid --uts --ipc --cgroup --fork --kill-child --mount-proc --propagation private \
  sh "$(dirname "$0")/node.sh" "$1"
