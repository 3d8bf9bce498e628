#!/bin/sh
# Becomes a machine: the first process of its own namespaces, which turns a folder with a Debian into the root and hands
# over to its systemd. Arguments: the Debian, an empty folder, and a control group.
set -eu

if [ "${4:-}" != inside ]; then
  # The machine sees this group as the root of all groups. The process before it (`/bin/sh`) is the one that stays.
  echo 0 > "$3/cgroup.procs"
  exec unshare --cgroup -- "$0" "$1" "$2" "$3" inside
fi

base=$1
root=$2/root
# What is written stays in memory, and a Debian serves many machines.
mount -t tmpfs -o mode=755 tmpfs "$2"
mkdir "$2/upper" "$2/work" "$root"
mount -t overlay -o "lowerdir=$base,upperdir=$2/upper,workdir=$2/work" overlay "$root"

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"

mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
for device in null zero full random urandom tty; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done

mkdir -p "$root/old"
cd "$root"
pivot_root . old
# Nothing of the environment of this machine comes along. systemd looks at `container` for what it need not do.
exec env -i container=plenum PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /bin/sh -c 'umount -l /old && rmdir /old && exec /lib/systemd/systemd --log-target=journal'
