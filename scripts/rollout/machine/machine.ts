/**
 * A machine for operators, without a virtual one: systemd as the first process of its own namespaces, on a copy of this
 * system's files in which every change is lost. It shares the network of this process, which has one of its own. Unlike
 * `scripts/machine`, which installs a release on a clean Debian, it needs no download and no build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, type EndedProcess } from '../../../tests/support/services/ended-process.ts';
import { waitUntil } from '../../embedded/process-identity.ts';
import { logTail } from '../../embedded/processes.ts';

export interface Machine {
  /** The root of its files, for this process. */
  readonly root: string;
  /** Runs lines of a shell as root of the machine, which end at the first failure. */
  run(lines: string): Promise<EndedProcess>;
  /** Like `run`, and throws with its output when it fails. @returns its output */
  must(lines: string): Promise<string>;
  stop(): void;
}

const bootMaxMs = 60_000;
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

/** Returns a new control group below that of this process, for the machine. */
function makeControlGroup(): string {
  const [, place = ''] =
    /^\S+ \S+ \S+ \/ (\S+) .* - cgroup2 /m.exec(readFileSync('/proc/self/mountinfo', 'utf8')) ?? [];
  if (place === '') throw new Error('There are no unified control groups here.');
  const [, own = '/'] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const folder = join(place, own, `plenum-machine-${process.hrtime.bigint()}`);
  mkdirSync(folder);
  return folder;
}

/** Prepares the root of a machine in a folder on a file system of its own; it can be changed before it is booted. */
export function prepareRoot(folder: string): string {
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', folder);
  const root = join(folder, 'root');
  layOver('/', root, join(folder, 'changes'));
  const units = join(root, 'etc', 'systemd', 'system');
  mkdirSync(units, { recursive: true });
  for (const name of unwanted) if (!existsSync(join(units, name))) symlinkSync('/dev/null', join(units, name));
  writeFileSync(join(root, 'etc', 'fstab'), '');
  return root;
}

/** Boots it. Throws with the output of systemd when it does not come up. */
export async function boot(root: string, logPath: string): Promise<Machine> {
  const controlGroup = makeControlGroup();
  const log = openSync(logPath, 'a');
  const inGroup = `echo $$ >"$0/cgroup.procs"; exec unshare --pid --mount --cgroup --uts --ipc --fork --kill-child --propagation private sh "$1" "$2"`;
  const script = join(import.meta.dirname, 'boot.sh');
  const child = spawn('sh', ['-c', inGroup, controlGroup, script, root], { stdio: ['ignore', log, log] });
  const firstOf = (pid: number | undefined): string => {
    const path = `/proc/${pid}/task/${pid}/children`;
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  };
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const enter = (...command: readonly string[]) => {
    const into = ['-t', firstOf(child.pid), '-m', '-p', '-u', '-i', '-C', '--'];
    return spawn('nsenter', [...into, 'env', '-i', `PATH=${path}`, 'LC_ALL=C.UTF-8', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const run = (lines: string): Promise<EndedProcess> => endOf(enter('sh', '-ec', `cd /root; ${lines}`));
  const isUp = async (): Promise<boolean> =>
    child.exitCode !== null || (await run('systemctl is-active sysinit.target')).code === 0;
  if (!(await waitUntil(isUp, bootMaxMs)) || child.exitCode !== null) {
    child.kill('SIGKILL');
    throw new Error(`systemd does not start:\n${logTail(logPath)}`);
  }
  return {
    root: `/proc/${firstOf(child.pid)}/root`,
    run,
    async must(lines) {
      const { code, out, err } = await run(lines);
      if (code !== 0) {
        const { out: journal } = await run('journalctl --no-pager --output=cat --lines=60');
        throw new Error(`${lines}\nended with ${code}:\n${out}${err}\n${journal}`);
      }
      return out;
    },
    stop() {
      const first = Number(firstOf(child.pid));
      if (first > 0) process.kill(first, 'SIGKILL');
      child.kill('SIGKILL');
      rmdirTree(controlGroup);
    },
  };
}

/** Control groups can be removed when their processes have ended; what is left goes with the next start of the host. */
function rmdirTree(folder: string): void {
  spawnSync('find', [folder, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
  if (existsSync(folder)) setTimeout(() => existsSync(folder) && rmdirSync(folder), 500).unref();
}
