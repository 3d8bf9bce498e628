/** Child processes with a log file and a graceful stop, which never outlive this process. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running child process. */
export interface Running {
  readonly pid: number;
  /** Resolves when the process has exited, for any reason. */
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
  /** Sends the stop signal and waits for the exit; kills the process after a timeout. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** File to which standard output and error are appended. */
  readonly logPath: string;
  /** Signal that the kernel sends when this process exits without stopping the child (Linux). */
  readonly orphanSignal: NodeJS.Signals;
  /** Signal for a graceful stop. */
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  /** Called with each line of output, in addition to the log. */
  readonly echo?: (line: string) => void;
}

let pdeathsigWorks: boolean | undefined;

/** Checks whether `setpriv` can set the parent-death signal of a child; it cannot on macOS and in BusyBox. */
export function hasParentDeathSignal(): boolean {
  pdeathsigWorks ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return pdeathsigWorks;
}

/** Returns the command prefix that sends `signal` when the parent exits; empty if that is not supported. */
export function parentDeathCommand(signal: NodeJS.Signals): string[] {
  return hasParentDeathSignal() ? ['setpriv', '--pdeathsig', signal.replace('SIG', ''), '--'] : [];
}

/**
 * Starts a child in its own process group, so that Ctrl-C in a terminal only reaches this process, which stops its
 * children in order. Throws if the command cannot be started.
 */
export async function startChild(options: ChildOptions): Promise<Running> {
  const [command, ...args] = [...parentDeathCommand(options.orphanSignal), options.command, ...options.args];
  const log = openSync(options.logPath, 'a', 0o600);
  const child = spawn(command ?? options.command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: options.echo === undefined ? ['ignore', log, log] : ['ignore', 'pipe', 'pipe'],
  });
  closeSync(log);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      appendFileSync(options.logPath, `${line}\n`);
      options.echo?.(line);
    });
  }
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.command} has no process id`);
  return {
    pid,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill(options.stopSignal);
      if (!(await endsWithin(exited, options.stopTimeoutMs))) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Returns whether the promise resolved before the timeout. */
async function endsWithin(exited: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([exited.then(() => true), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Renames the log of the previous run. */
export function rotateLog(path: string): void {
  if (existsSync(path)) renameSync(path, `${path}.1`);
}

/** Returns the last lines of a log. */
export function logTail(path: string, lines = 20): string {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
