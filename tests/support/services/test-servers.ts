/** The PostgreSQL and Redis that the tests of one run share: external, in containers, or embedded. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface TestServers {
  /** A role that may create databases. */
  readonly postgres_url: string;
  readonly redis_url: string;
  /** For output. */
  readonly description: string;
  stop(): Promise<void>;
}

interface RequestedServers {
  readonly postgres: boolean;
  readonly redis: boolean;
}

type StartedServers = Partial<Pick<TestServers, 'postgres_url' | 'redis_url'>> & {
  how: string;
  stop: () => Promise<void>;
};

/** Returns an environment variable; an empty one counts as absent. */
function envValue(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

/**
 * Uses `DATABASE_URL` and `REDIS_URL` when given, or else containers where an engine runs, or else the embedded servers
 * in a temporary folder.
 */
export async function startTestServers(): Promise<TestServers> {
  const addresses = {
    postgres_url: envValue('DATABASE_URL'),
    redis_url: envValue('REDIS_URL'),
  };
  const requested = { postgres: addresses.postgres_url === undefined, redis: addresses.redis_url === undefined };
  const servers: StartedServers =
    requested.postgres || requested.redis
      ? ((await startContainers(requested)) ?? (await startEmbedded(requested)))
      : { how: 'given', stop: () => Promise.resolve() };
  const postgres_url = addresses.postgres_url ?? servers.postgres_url;
  const redis_url = addresses.redis_url ?? servers.redis_url;
  if (postgres_url === undefined || redis_url === undefined) throw new Error('The test servers did not start.');
  return { postgres_url, redis_url, description: servers.how, stop: servers.stop };
}

async function startContainers(requested: RequestedServers): Promise<StartedServers | null> {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    return null;
  }
  const password = randomBytes(16).toString('base64url');
  const postgres = !requested.postgres
    ? undefined
    : new GenericContainer('postgres:18-alpine')
        .withEnvironment({
          POSTGRES_PASSWORD: password,
          POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
        })
        .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
        .withExposedPorts(5432)
        .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2));
  const redis = !requested.redis
    ? undefined
    : new GenericContainer('valkey/valkey:8-alpine')
        .withCommand(['valkey-server', '--requirepass', password, '--save', ''])
        .withExposedPorts(6379)
        .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/));
  const [database, queue] = await Promise.all([postgres?.start(), redis?.start()]);
  return {
    how: 'containers',
    ...(database === undefined
      ? {}
      : {
          postgres_url: `postgresql://postgres:${password}@${database.getHost()}:${database.getMappedPort(5432)}/postgres`,
        }),
    ...(queue === undefined
      ? {}
      : { redis_url: `redis://:${password}@${queue.getHost()}:${queue.getMappedPort(6379)}` }),
    stop: async () => {
      await Promise.all([database?.stop(), queue?.stop()]);
    },
  };
}

async function startEmbedded(requested: RequestedServers): Promise<StartedServers> {
  const names = (['postgres', 'redis'] as const).filter((name) => requested[name]);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-servers.ts'), ...names], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), exited.then(() => null)]);
  if (first === null) throw new Error('The embedded test servers did not start; the reason is above.');
  const addresses: unknown = JSON.parse(String(first[0]));
  const address = (name: string) => {
    const value: unknown =
      typeof addresses === 'object' &&
      addresses !== null &&
      Object.entries(addresses).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  const [postgres_url, redis_url] = [address('postgres_url'), address('redis_url')];
  return {
    how: 'embedded',
    ...(postgres_url === undefined ? {} : { postgres_url }),
    ...(redis_url === undefined ? {} : { redis_url }),
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
