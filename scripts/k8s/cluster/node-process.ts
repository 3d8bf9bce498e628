/** The processes of the cluster: nodes in their namespaces, and the ways into them. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning, waitUntil } from '../../embedded/process-identity.ts';
import { outputOf, runProgram } from '../../images/run-program.ts';
import { recordPath } from './places.ts';
import type { Node } from './settings.ts';

interface Record {
  /** Identities of processes whose end is the end of the cluster. */
  readonly processes: readonly string[];
}

const startTimeoutMs = 20_000;
const endTimeoutMs = 20_000;

const readRecord = (): Record =>
  existsSync(recordPath()) ? (JSON.parse(readFileSync(recordPath(), 'utf8')) as Record) : { processes: [] };

/** Whether anything of the cluster still runs. */
export const isClusterRunning = (): boolean => readRecord().processes.some((identity) => isRunning(identity));

/** Starts a process that outlives this one, and records it. */
function startDetached(command: string, args: readonly string[], logPath: string): number {
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  const identity = child.pid === undefined ? null : identityOf(child.pid);
  if (child.pid === undefined || identity === null) throw new Error(`${command} did not start; see ${logPath}`);
  const { processes } = readRecord();
  writeFileSync(recordPath(), JSON.stringify({ processes: [...processes, identity] }));
  return child.pid;
}

function onlyChildOf(pid: number): number | undefined {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child === undefined || child === '' ? undefined : Number(child);
  } catch {
    return undefined;
  }
}

/** Whether the process has become the first one of a node. */
const isNode = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/node.sh');
  } catch {
    return false;
  }
};

/** Starts a node. @returns the id of its first process */
export async function startNode({ folder }: Node): Promise<number> {
  const logPath = join(folder, 'node.log');
  const outer = startDetached('sh', [join(import.meta.dirname, 'enter-node.sh'), folder], logPath);
  let inner: number | undefined;
  const began = await waitUntil(() => {
    inner = onlyChildOf(outer);
    return inner !== undefined && isNode(inner);
  }, startTimeoutMs);
  if (!began || inner === undefined)
    throw new Error(`A node did not start:\n${existsSync(logPath) ? readFileSync(logPath, 'utf8') : ''}`);
  return inner;
}

/** Runs a program in a node. Throws with its words when it fails. */
export const inNode = (pid: number, ...command: readonly string[]): Promise<string> =>
  outputOf('nsenter', ['--target', String(pid), '--mount', '--net', '--pid', '--uts', '--ipc', ...command]);

/** Joins the nodes with a cable. */
export async function cable(first: number, second: number): Promise<void> {
  const ends = ['eth0', 'netns', String(first), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(second)];
  await outputOf('ip', ['link', 'add', ...ends]);
}

/** Makes an address inside of a node answer at a port of this machine's loopback address. */
export function forward(pid: number, port: number, address: string, folder: string): void {
  const program = join(import.meta.dirname, 'forward.ts');
  const socket = join(folder, `${port}.sock`);
  const inside = ['--target', String(pid), '--net', process.execPath, program, socket, address];
  startDetached('nsenter', inside, join(folder, 'forward.log'));
  startDetached(process.execPath, [program, `127.0.0.1:${port}`, socket], join(folder, 'forward.log'));
}

/** Ends all processes, and removes the control groups of the nodes. */
export async function endProcesses(nodes: readonly Node[]): Promise<void> {
  const running = readRecord().processes.filter((identity) => isRunning(identity));
  // With the first process of a node the kernel ends all others in it.
  for (const identity of running) process.kill(Number(identity.split(' ')[0]), 'SIGKILL');
  if (!(await waitUntil(() => !isClusterRunning(), endTimeoutMs))) throw new Error('Some processes do not end.');
  for (const { name } of nodes) await removeGroups(name);
  rmSync(recordPath(), { force: true });
}

async function removeGroups(name: string): Promise<void> {
  const find = 'find /sys/fs/cgroup -depth -type d -path "*/plenum-cluster-$1*" -exec rmdir {} + 2>&1';
  let words = '';
  const isGone = async () => {
    const { code, output } = await runProgram('sh', ['-c', find, 'sh', name]);
    words = output;
    return code === 0;
  };
  if (!(await waitUntil(isGone, endTimeoutMs, 500))) throw new Error(`Control groups remain:\n${words}`);
}
