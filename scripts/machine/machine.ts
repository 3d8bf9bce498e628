/**
 * A machine for operators, without a virtual one: systemd as the first process of its own namespaces, on a root in which
 * every change is lost (`prepareRoot`). It has the network of this process, which runs in a namespace with nothing but a
 * loopback (`runAlone`), so the machine reaches no registry.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, type EndedProcess } from '../../tests/support/services/ended-process.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { runInNamespaces } from '../images/private-mounts.ts';
import { mount, removeRoot } from './roots.ts';

export interface Machine {
  /** The root of its files, for this process. */
  readonly root: string;
  /** Runs lines of a shell as root of the machine, which end at the first failure. */
  run(lines: string): Promise<EndedProcess>;
  /** Like `run`, in a folder; throws with its output when it fails. @returns its output */
  must(lines: string, cwd?: string): Promise<string>;
  /** Ends it; its root is gone afterwards. */
  stop(): Promise<void>;
}

const aloneVariable = 'PLENUM_ALONE';
const bootTimeoutMs = 120_000;
const endTimeoutMs = 20_000;
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Whether this process has mounts and a network of its own. */
export const isAlone = (): boolean => process.env[aloneVariable] !== undefined;

/** Returns what prevents a machine here; null when nothing does. */
export function missingForMachine(): string | null {
  if (process.platform !== 'linux') return 'a machine needs Linux';
  if (process.getuid?.() !== 0) return 'a machine needs root';
  const kinds = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork'];
  const { status, stderr } = spawnSync('unshare', [...kinds, 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `unshare may not make namespaces here: ${stderr}`;
}

/** Runs this command again with mounts, processes and a network of its own; returns its exit code. */
export const runAlone = (): Promise<number> => runInNamespaces(['--net'], { [aloneVariable]: 'yes' });

interface ControlGroup {
  readonly path: string;
  /** Waits for the end of the processes inside. */
  remove(): Promise<void>;
}

/** A control group of the machine, below a mount that only this process sees. */
function makeControlGroup(folder: string): ControlGroup {
  const mounted = join(folder, 'control-groups');
  mkdirSync(mounted);
  mount('-t', 'cgroup2', 'cgroup2', mounted);
  const path = mkdtempSync(join(mounted, 'plenum-machine-'));
  return {
    path,
    async remove() {
      const isEmpty = () => readFileSync(join(path, 'cgroup.events'), 'utf8').includes('populated 0');
      await waitUntil(isEmpty, endTimeoutMs);
      spawnSync('find', [path, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
      spawnSync('umount', [mounted], { stdio: 'ignore' });
    },
  };
}

/** Returns the first process of the machine, the only child of `unshare`. */
function firstProcessOf(pid: number): string {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** What systemd starts: all of a server, or only what every program needs. */
export type Target = 'multi-user.target' | 'sysinit.target';

/**
 * Boots a machine. Throws with what its systemd says when it does not come up.
 * @param root of `prepareRoot`, which belongs to the machine from now on
 * @param folder for what it needs besides, and its log
 */
export async function bootMachine(root: string, folder: string, target: Target): Promise<Machine> {
  const group = makeControlGroup(folder);
  const logPath = join(folder, 'machine.log');
  const kinds = ['--mount', '--pid', '--uts', '--ipc', '--fork', '--kill-child', '--propagation', 'private'];
  const child = await startChild({
    command: 'unshare',
    args: [...kinds, join(import.meta.dirname, 'boot.sh'), root, group.path, target],
    env: process.env,
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGKILL',
    stopTimeoutMs: 10_000,
  });
  const run = (lines: string): Promise<EndedProcess> => {
    const into = ['--target', firstProcessOf(child.pid), '--mount', '--pid', '--uts', '--ipc', '--cgroup'];
    const environment = ['env', '-i', 'HOME=/root', 'LC_ALL=C.UTF-8', `PATH=${searchPath}`];
    const shell = spawn('nsenter', [...into, ...environment, 'sh', '-ec', lines], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return endOf(shell);
  };
  const isUp = async () => {
    if (child.hasExited() || firstProcessOf(child.pid) === '') return child.hasExited();
    return (await run(`systemctl is-active ${target}`)).code === 0;
  };
  const stop = async (): Promise<void> => {
    await child.stop();
    await group.remove();
    removeRoot(root);
  };
  if (!(await waitUntil(isUp, bootTimeoutMs)) || child.hasExited()) {
    const failed = child.hasExited() ? '' : (await run('systemctl --failed')).out;
    await stop();
    throw new Error(`The machine did not come up:\n${failed}\n${logTail(logPath)}`);
  }
  return {
    root: `/proc/${firstProcessOf(child.pid)}/root`,
    run,
    async must(lines, cwd = '/root') {
      const { code, out, err } = await run(`cd '${cwd}'\n${lines}`);
      if (code === 0) return out;
      const { out: journal } = await run('journalctl --no-pager --output=cat --lines=60');
      throw new Error(`${lines}\nended with ${code}:\n${out}${err}\n${journal}`);
    },
    stop,
  };
}
