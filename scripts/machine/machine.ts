/**
 * A machine to install on: a clean Debian with its own systemd, processes, files and control groups. It has the network
 * of this process, which runs in a namespace with nothing but a loopback (`runAlone`), so the machine reaches no registry.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { runInNamespaces } from '../images/private-mounts.ts';
import { runProgram } from '../images/run-program.ts';

export interface Machine {
  /** Runs lines of a shell as root, in a folder; returns what they print. Throws when a line fails. */
  run(script: string, cwd?: string): Promise<string>;
  /** Writes a file, which may be a large one of this machine. */
  copyIn(from: string, to: string): Promise<void>;
  stop(): Promise<void>;
}

const aloneVariable = 'PLENUM_ALONE';
const bootTimeoutMs = 120_000;
const endTimeoutMs = 20_000;

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

function must(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}: ${stderr.trim()}`);
}

/** A control group of the machine, below a mount that only this process sees. */
function makeControlGroup(folder: string): { readonly path: string; remove(): void } {
  const mounted = join(folder, 'control-groups');
  mkdirSync(mounted);
  must('mount', '-t', 'cgroup2', 'cgroup2', mounted);
  const path = mkdtempSync(join(mounted, 'plenum-machine-'));
  return {
    path,
    remove() {
      must('find', path, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+');
      must('umount', mounted);
    },
  };
}

/** Returns the first process of the machine, the only child of `unshare`. */
function firstProcessOf(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

/**
 * Boots a machine. Throws with what its systemd says when it does not come up.
 * @param debian the folder of `cleanDebian`
 */
export async function bootMachine(debian: string, folder: string): Promise<Machine> {
  must('chroot', debian, 'ip', 'link', 'set', 'lo', 'up');
  const group = makeControlGroup(folder);
  const place = join(folder, 'machine');
  mkdirSync(place);
  const logPath = join(folder, 'machine.log');
  const kinds = ['--mount', '--pid', '--uts', '--ipc', '--fork', '--kill-child', '--propagation', 'private'];
  const child = await startChild({
    command: 'unshare',
    args: [...kinds, join(import.meta.dirname, 'boot.sh'), debian, place, group.path],
    env: process.env,
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGKILL',
    stopTimeoutMs: 10_000,
  });
  const enter = (): readonly string[] => {
    const kinds = ['--mount', '--pid', '--uts', '--ipc', '--cgroup'];
    const environment = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8'];
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    return ['--target', firstProcessOf(child.pid), ...kinds, ...environment, path, 'sh', '-ec'];
  };
  const isUp = async () => {
    if (child.hasExited() || firstProcessOf(child.pid) === '') return child.hasExited();
    const { output } = await runProgram('nsenter', [...enter(), 'systemctl is-system-running']);
    return output.trim() === 'running';
  };
  const stop = async (): Promise<void> => {
    await child.stop();
    // The processes inside end after the first one.
    const isEmpty = () => readFileSync(join(group.path, 'cgroup.events'), 'utf8').includes('populated 0');
    await waitUntil(isEmpty, endTimeoutMs);
    group.remove();
    rmSync(place, { recursive: true, force: true });
  };
  if (!(await waitUntil(isUp, bootTimeoutMs)) || child.hasExited()) {
    const failed = child.hasExited() ? '' : (await runProgram('nsenter', [...enter(), 'systemctl --failed'])).output;
    await stop();
    throw new Error(`The machine did not come up:\n${failed}\n${logTail(logPath)}`);
  }
  return {
    async run(script, cwd = '/root') {
      const { code, output } = await runProgram('nsenter', [...enter(), `cd '${cwd}'\n${script}`]);
      if (code !== 0) throw new Error(`The machine ended with ${code}:\n${script}\n${output}`);
      return output;
    },
    async copyIn(from, to) {
      const reader = spawn('nsenter', [...enter(), `cat > '${to}'`], { stdio: ['pipe', 'inherit', 'inherit'] });
      reader.stdin.end(readFileSync(from));
      await new Promise<void>((resolve, reject) => {
        reader.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${to} could not be written.`))));
      });
    },
    stop,
  };
}
