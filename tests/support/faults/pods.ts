/** All parts of the product except PostgreSQL as separate processes, each of which can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../../../scripts/embedded/redis.ts';
import { loadSecrets, type Secrets } from '../../../scripts/embedded/secrets.ts';
import { type ApiProcess, startApiProcess } from '../api/api-process.ts';
import { type GatewayProcess, startGatewayProcess } from '../gateway/gateway-process.ts';
import { endWithParentArguments } from '../services/node-environment.ts';
import { workerEnv } from '../worker/test-worker.ts';
import { killProcess } from './kill-process.ts';

/** A process that is killed and restarted. */
export interface KillableProcess {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** One with a URL. */
export interface Pod extends KillableProcess {
  /** Returns its current or last URL. */
  url(): string;
}

type Env = Readonly<Record<string, string>>;

export function apiPod(name: string, env: Env): Pod {
  let running: ApiProcess | undefined;
  return {
    name,
    url: () => running?.url ?? '',
    async start() {
      running = await startApiProcess(env);
    },
    async kill() {
      running?.child.kill('SIGKILL');
      await running?.exitCode;
    },
  };
}

export function gatewayPod(name: string, env: Env): Pod {
  let running: GatewayProcess | undefined;
  return {
    name,
    url: () => running?.url ?? '',
    async start() {
      running = await startGatewayProcess(env);
    },
    async kill() {
      await running?.kill();
    },
  };
}

const workerProgram = new URL('../worker/worker-process.ts', import.meta.url).pathname;

export function workerPod(env: Env): Pod {
  let child: ChildProcess | undefined;
  let url = '';
  return {
    name: 'worker',
    url: () => url,
    async start() {
      const started = spawn(process.execPath, [...endWithParentArguments, workerProgram], {
        env: { ...workerEnv(env), PATH: process.env['PATH'] ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const [line] = (await once(started.stdout, 'data')) as [Buffer];
      url = line.toString().trim();
      started.stdout.resume();
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** A Redis with its own files. */
export interface RedisPod extends Pod {
  readonly secrets: Secrets;
  /** Restarts it after a kill, with additional settings if given. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  pid(): number;
  remove(): Promise<void>;
}

/** Starts a Redis with an append-only file, as in an installation; it keeps its port. */
export async function redisPod(
  podOptions: { readonly secrets?: Secrets; readonly dataDir?: string } = {},
): Promise<RedisPod> {
  const dataDir = podOptions.dataDir ?? mkdtempSync(join(tmpdir(), 'plenum-fault-redis-'));
  const secrets = podOptions.secrets ?? loadSecrets(dataDir);
  const options = {
    dataDir,
    // In a separate folder: the disk of the data may be full.
    logPath: `${dataDir}.log`,
    secrets,
    durable: true,
    announce: () => undefined,
  };
  let running = await startRedis(options);
  const { port, url } = running;
  const kill = () => killProcess(running);
  return {
    name: 'redis',
    secrets,
    url: () => url,
    pid: () => running.pid,
    kill,
    async start(settings = {}) {
      if (!running.hasExited()) return;
      running = await startRedis({ ...options, port, settings });
      if (running.port !== port) throw new Error('Redis could not reuse its port.');
    },
    async remove() {
      await kill();
      if (podOptions.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      rmSync(options.logPath, { force: true });
    },
  };
}
