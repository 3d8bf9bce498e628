/**
 * The three Redis with Sentinels of k8s/examples/redis-sentinel, started by the script of their pods, each at a
 * separate address of this machine.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { freePort } from '../../../scripts/embedded/ports.ts';
import { type Running, startChild } from '../../../scripts/embedded/processes.ts';
import { findRedisProgram } from '../../../scripts/embedded/redis-program.ts';
import { waitForExit, type EndedProcess } from '../services/ended-process.ts';
import { killProcess } from './kill-process.ts';

const script = join(repositoryRoot, 'k8s/examples/redis-sentinel/start.sh');
const password = 'of-the-trio';

export interface RedisPodOfThree {
  readonly host: string;
  /** Starts both containers of the pod. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Runs what Kubernetes runs before it ends the pod. */
  runPreStop(): Promise<EndedProcess>;
  /** Returns whether its Sentinel knows the other two, and two replicas. */
  hasAllPeers(): Promise<boolean>;
  /** Returns `master` or `slave`; empty while the server does not respond. */
  role(): Promise<string>;
}

export interface RedisTrio {
  /** For `REDIS_URL`. */
  readonly url: string;
  readonly pods: readonly [RedisPodOfThree, RedisPodOfThree, RedisPodOfThree];
  remove(): Promise<void>;
}

/** Sends a command to a server; returns an empty text while the server is down. */
async function withRedis(
  host: string,
  port: number,
  question: (redis: Redis) => Promise<string>,
  password?: string,
): Promise<string> {
  const login = password === undefined ? {} : { password };
  const options = { ...login, lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null };
  const redis = new Redis(port, host, options);
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } catch {
    return '';
  } finally {
    redis.disconnect();
  }
}

/** Prepares the files; starts nothing. */
export async function prepareRedisTrio(): Promise<RedisTrio> {
  const program = findRedisProgram(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-redis-trio-'));
  const hosts = ['127.0.0.11', '127.0.0.12', '127.0.0.13'];
  const [port, sentinelPort] = [await freePort(), await freePort()];

  function podAt(number: number): RedisPodOfThree {
    const host = hosts[number] ?? '';
    const data = join(folder, String(number));
    mkdirSync(data);
    const env = {
      PATH: process.env['PATH'],
      LC_ALL: 'C.UTF-8',
      LD_LIBRARY_PATH: program.libraryPath,
      POD_NAME: `plenum-redis-${number}`,
      HOSTS: hosts.join(' '),
      REDIS_PASSWORD: password,
      REDIS_PORT: String(port),
      SENTINEL_PORT: String(sentinelPort),
      DATA: data,
      BIND: host,
      PROGRAMS: program.path.replace(/-server$/, ''),
    };
    let running: Running[] = [];
    const run = (part: string): Promise<Running> =>
      startChild({
        command: 'sh',
        args: [script, part],
        env,
        logPath: join(folder, `${part}-${number}.log`),
        orphanSignal: 'SIGTERM',
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 10_000,
      });
    return {
      host,
      async start() {
        running = await Promise.all(['redis', 'sentinel'].map(run));
      },
      async kill() {
        await Promise.all(running.map(killProcess));
      },
      runPreStop: () => waitForExit(spawn('sh', [script, 'leave'], { env, stdio: ['ignore', 'pipe', 'pipe'] })),
      hasAllPeers: async () =>
        (await withRedis(host, sentinelPort, (sentinel) => sentinel.info('sentinel'))).includes('slaves=2,sentinels=3'),
      role: async () =>
        /^role:(\w+)/m.exec(await withRedis(host, port, (redis) => redis.info('replication'), password))?.[1] ?? '',
    };
  }

  const pods = [podAt(0), podAt(1), podAt(2)] as const;
  const sentinels = hosts.map((host) => `${host}:${sentinelPort}`).join(',');
  return {
    url: `redis+sentinel://:${password}@${sentinels}/plenum`,
    pods,
    async remove() {
      await Promise.all(pods.map((pod) => pod.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
