#!/bin/sh
# The first process of a machine, in namespaces of its own: makes a prepared folder its root and becomes systemd.
# Arguments: the folder, a control group, and the unit that systemd starts.
set -eu

if [ "${4:-}" != inside ]; then
  # The machine sees this group as the root of all groups. The process before it (`/bin/sh`) is the one that stays.
  echo 0 > "$2/cgroup.procs"
  exec unshare --cgroup -- "$0" "$1" "$2" "$3" inside
fi

cd "$1"
mount -t proc proc proc
# Settings of the kernel belong to the host.
mount --bind proc/sys proc/sys
mount -o remount,ro,bind proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do
  : > "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/shm dev/pts mnt/before
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
pivot_root . mnt/before
umount -l /mnt/before
# Nothing of the environment of the host comes along. systemd looks at `container` for what it need not do.
exec env -i container=plenum PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit="$3" --log-target=journal --show-status=0
