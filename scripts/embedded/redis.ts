/** A Redis (or Valkey) server for development and tests; not for production. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, isPortFree, loopback } from './ports.ts';
import { identityOf, isRunning, waitUntil } from './process-identity.ts';
import { logTail, startChild, type Running } from './processes.ts';
import { findRedisProgram } from './redis-program.ts';
import type { Secrets } from './secrets.ts';

export interface RedisOptions {
  /** A private folder for the files of Redis. */
  readonly dataDir: string;
  readonly logPath: string;
  readonly secrets: Secrets;
  /** Preferred port; another one is used if it is absent or in use. */
  readonly port?: number;
  /** Whether it persists its data in an append-only file. */
  readonly durable: boolean;
  /** Additional settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly announce: (message: string) => void;
}

export interface Redis extends Running {
  readonly url: string;
  readonly port: number;
  readonly description: string;
}

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/**
 * Starts Redis on the loopback address with a password. Throws with the end of its log if it does not start, or with
 * installation instructions if it is not available.
 */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const program = findRedisProgram(options.announce);
  const filesDir = join(options.dataDir, 'redis');
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  const identityPath = join(filesDir, 'identity');
  await stopPredecessor(identityPath);
  const port = options.port !== undefined && (await isPortFree(options.port)) ? options.port : await freePort();
  const settingsPath = join(filesDir, 'redis.conf');
  // The password is in a file, because every user of the machine can read command lines.
  writeFileSync(settingsPath, settingsText(options, filesDir, port), { mode: 0o600 });
  const server = await startChild({
    command: program.path,
    args: [settingsPath],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: program.libraryPath },
    logPath: options.logPath,
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGTERM',
    stopTimeoutMs,
  });
  writeFileSync(identityPath, identityOf(server.pid) ?? '', { mode: 0o600 });
  const isServerReady = await waitUntil(
    async () => server.hasExited() || (await respondsToPing(port, options.secrets.redisPassword)),
    readyTimeoutMs,
    20,
  );
  if (server.hasExited() || !isServerReady) {
    if (!server.hasExited()) await server.stop();
    throw new Error(`Redis did not start:\n${logTail(options.logPath)}`);
  }
  const url = `redis://:${options.secrets.redisPassword}@${loopback}:${port}`;
  return {
    ...server,
    url,
    port,
    description: program.description,
    async stop() {
      await server.stop();
      rmSync(identityPath, { force: true });
    },
  };
}

function settingsText(options: RedisOptions, filesDir: string, port: number): string {
  return [
    `port ${port}`,
    `bind ${loopback}`,
    `requirepass ${options.secrets.redisPassword}`,
    `dir "${filesDir}"`,
    'save ""',
    `appendonly ${options.durable ? 'yes' : 'no'}`,
    'maxmemory-policy noeviction',
    'daemonize no',
    ...Object.entries(options.settings ?? {}).map(([name, value]) => `${name} ${value}`),
    '',
  ].join('\n');
}

/** Stops a server that outlived its parent, because two servers must not share an append-only file. */
async function stopPredecessor(identityPath: string): Promise<void> {
  if (!existsSync(identityPath)) return;
  const identity = readFileSync(identityPath, 'utf8');
  if (await waitUntil(() => !isRunning(identity), 3_000)) return;
  process.kill(Number(identity.split(' ')[0]), 'SIGKILL');
  await waitUntil(() => !isRunning(identity), 3_000);
}

/** Checks whether a server responds to PING; while it is loading its data, it responds with an error. */
async function respondsToPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: loopback, timeout: 1_000 });
    let reply = '';
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (data) => {
      reply += data.toString('latin1');
      if (reply.includes('+PONG')) finish(true);
      else if (reply.includes('-')) finish(false);
    });
    socket.on('error', () => finish(false));
    socket.on('timeout', () => finish(false));
    socket.on('close', () => finish(false));
  });
}
