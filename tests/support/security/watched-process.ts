/**
 * The API and the worker as separate processes, with the memory of their manifests, and with measurements of their
 * resources.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';

type Kind = 'api' | 'worker';

export interface Pause {
  /** The end time. */
  readonly atMs: number;
  /** CPU time of the main thread between two ticks of a timer of 4 ms. */
  readonly cpuUsedMs: number;
  readonly wallMs: number;
}

/** A pause, with the part that was work of the code, including minor garbage collections. */
export interface CheckedPause extends Pause {
  readonly workMs: number;
  /** CPU time of major collections: they traverse the whole heap, regardless of who allocated it. */
  readonly majorGcMs: number;
}

interface Collection {
  /** The start time. */
  readonly gcAtMs: number;
  readonly gcMs: number;
  readonly isMajor: boolean;
}

export interface WatchedProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The memory limit of its manifest, in bytes. */
  readonly limitBytes: number;
  /** Returns the peak of its memory, in bytes (`VmHWM`). */
  peakBytes(): number;
  /** Resets the peak and the pauses. */
  reset(): void;
  /** Returns the pause with the most work since the reset. */
  longestPause(): CheckedPause;
  /** Returns the most CPU time of major collections in one pause since the reset. */
  longestMajorGc(): number;
  /** How much slower this machine is than the reference machine of the limits; never less than 1. */
  readonly slowness: number;
  stop(): Promise<void>;
}

/** CPU time of the fixed work of `loop-watch.ts` on the reference machine, when idle. */
const calibrationReferenceMs = 55;

const units = { Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 } as const;

/** Returns the heap and memory limit of a container in `k8s/base`. */
function manifestMemory(kind: Kind): { readonly nodeOptions: string; readonly limitBytes: number } {
  const documents = parseAllDocuments(readFileSync(join('k8s', 'base', `${kind}.yaml`), 'utf8'));
  const deployment = documents.find((document) => document.get('kind') === 'Deployment');
  const container = ['spec', 'template', 'spec', 'containers', 0];
  const env = deployment?.getIn([...container, 'env']);
  const entries: unknown =
    typeof env === 'object' && env !== null && 'toJSON' in env ? JSON.parse(JSON.stringify(env)) : [];
  const options = (entries as readonly { name: string; value?: string }[]).find(({ name }) => name === 'NODE_OPTIONS');
  const limit = /^(\d+)(Ki|Mi|Gi)$/.exec(String(deployment?.getIn([...container, 'resources', 'limits', 'memory'])));
  const unit = limit?.[2];
  if (unit !== 'Ki' && unit !== 'Mi' && unit !== 'Gi') throw new Error(`${kind} has no memory limit.`);
  return { nodeOptions: options?.value ?? '', limitBytes: Number(limit?.[1]) * units[unit] };
}

/** Starts a process and waits until it prints its URL. */
export async function startWatchedProcess(kind: Kind, env: Readonly<Record<string, string>>): Promise<WatchedProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-watched-'));
  const pausesFile = join(folder, 'pauses.jsonl');
  const { nodeOptions, limitBytes } = manifestMemory(kind);
  const preload = pathToFileURL(join(import.meta.dirname, 'loop-watch.ts')).href;
  const child = spawn(process.execPath, [...endWithParentArguments, `services/${kind}/src/main.ts`], {
    env: {
      ...env,
      ...nodeEnvironment(),
      PORT: '0',
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `${nodeOptions} --import ${preload}`,
      PLENUM_LOOP_WATCH: pausesFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await listeningUrl(child);
  const lines = (): readonly unknown[] =>
    existsSync(pausesFile)
      ? readFileSync(pausesFile, 'utf8')
          .trim()
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as unknown)
      : [];
  const [calibration] = lines() as readonly { readonly calibrationMs?: number }[];
  let sinceMs = Date.now();
  const pausesSinceReset = () => checkedPauses(lines() as readonly Partial<Pause & Collection>[], sinceMs);
  return {
    url,
    child,
    limitBytes,
    peakBytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    reset: () => {
      // 5 resets the peak (proc_pid_clear_refs(5)).
      writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
      sinceMs = Date.now();
    },
    longestPause: () =>
      pausesSinceReset().reduce((longest, pause) => (pause.workMs > longest.workMs ? pause : longest), noPause),
    longestMajorGc: () => Math.max(0, ...pausesSinceReset().map(({ majorGcMs }) => majorGcMs)),
    slowness: Math.max(1, (calibration?.calibrationMs ?? 0) / calibrationReferenceMs),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const noPause: CheckedPause = { atMs: 0, cpuUsedMs: 0, wallMs: 0, workMs: 0, majorGcMs: 0 };

/**
 * Returns the pauses since an instant. Collections are measured by wall clock; their CPU share is that of their pause.
 */
function checkedPauses(lines: readonly Partial<Pause & Collection>[], sinceMs: number): readonly CheckedPause[] {
  const pauses = lines.filter((line): line is Pause => line.atMs !== undefined && line.atMs >= sinceMs);
  const collections = lines.filter((line): line is Collection => line.gcAtMs !== undefined && line.isMajor === true);
  return pauses.map((pause) => {
    const collectionsDuring = collections.filter(
      ({ gcAtMs }) => gcAtMs >= pause.atMs - pause.wallMs && gcAtMs <= pause.atMs,
    );
    const collectionWallMs = collectionsDuring.reduce((sum, { gcMs }) => sum + gcMs, 0);
    const majorGcMs = Math.min(pause.cpuUsedMs, (collectionWallMs * pause.cpuUsedMs) / pause.wallMs);
    return { ...pause, majorGcMs, workMs: pause.cpuUsedMs - majorGcMs };
  });
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null && 'url' in entry && typeof entry.url === 'string') {
      child.stdout.resume();
      return entry.url;
    }
  }
  throw new Error('The process ended before it listened.');
}
