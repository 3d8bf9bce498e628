/** File systems for machines: what is written to them stays in memory. They belong into mounts of one's own (`runAlone`). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What would reach for the host, or wait for hardware or a network that is not there. */
const unwanted = [
  'systemd-sysctl.service',
  'systemd-modules-load.service',
  'systemd-remount-fs.service',
  'systemd-binfmt.service',
  'systemd-udevd.service',
  'systemd-udev-trigger.service',
  'systemd-udevd-kernel.socket',
  'systemd-udevd-control.socket',
  'systemd-update-utmp.service',
  'systemd-networkd-wait-online.service',
  'systemd-random-seed.service',
  'NetworkManager-wait-online.service',
  'ifupdown-wait-online.service',
  'networking.service',
  'proc-sys-fs-binfmt_misc.automount',
  'sys-kernel-debug.mount',
  'sys-kernel-tracing.mount',
  'sys-fs-fuse-connections.mount',
  'sys-kernel-config.mount',
  'dev-hugepages.mount',
  'dev-mqueue.mount',
  'tmp.mount',
];

/** Runs `mount`; throws with the answer of the kernel. */
export function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr.trim()}`);
}

/** Lays a writable layer over a folder, without changing it. */
export function layOver(lower: string, place: string, layers: string): void {
  const [upper, work] = [join(layers, 'upper'), join(layers, 'work')];
  for (const folder of [place, upper, work]) mkdirSync(folder, { recursive: true });
  mount('-t', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, 'overlay', place);
}

/**
 * Returns a root over the files of a system, which can be changed before it is booted.
 * @param lower the folder of `cleanDebian`, or `/` for this system itself
 * @param folder does not exist yet
 */
export function prepareRoot(lower: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', folder);
  const root = join(folder, 'root');
  layOver(lower, root, join(folder, 'changes'));
  const units = join(root, 'etc', 'systemd', 'system');
  mkdirSync(units, { recursive: true });
  for (const name of unwanted) if (!existsSync(join(units, name))) symlinkSync('/dev/null', join(units, name));
  writeFileSync(join(root, 'etc', 'fstab'), '');
  return root;
}

/** Removes a root of `prepareRoot` with everything that was written or mounted there. */
export function removeRoot(root: string): void {
  const folder = dirname(root);
  const { status, stderr } = spawnSync('umount', ['--recursive', '--lazy', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`umount ${folder}: ${stderr.trim()}`);
  rmdirSync(folder);
}
