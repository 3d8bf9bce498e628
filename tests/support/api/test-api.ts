/** The API in-process, with its own database and Redis prefix. */
import { type Config, readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { createPasswords } from '@plenum/core/platform/security/passwords';
import { createLog } from '@plenum/core/platform/telemetry/log';
import type { FastifyInstance } from 'fastify';
import { buildApp, type BuildOptions } from '../../../services/api/src/app.ts';
import { createTestServices } from '../services/test-services.ts';
import { TestClient } from './test-client.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const testPublicUrl = 'http://plenum.test';
export const testAuthKeys = `test:${Buffer.alloc(32, 7).toString('base64url')}`;
const testEncryptionKeys = `test:${Buffer.alloc(32, 9).toString('base64url')}`;

export interface TestApi {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  /** The settings of this API, for starting additional processes with the same servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates a browser without cookies, or a program with an API token, with a unique address. */
  client(bearer?: string): TestClient;
  /** Closes the API and removes its database and keys; call it in `afterAll`. */
  close(): Promise<void>;
}

export interface TestApiOptions extends BuildOptions {
  /** Hashes passwords at the cost of production and delays replies to requests for emails as in production. */
  readonly isSlowLikeProduction?: boolean;
}

/** Real hashes that take less than a millisecond. */
const quickHashing = { memoryCost: 256, timeCost: 1, parallelism: 1 };

let addressesGiven = 0;
/** Returns addresses of the documentation network, so that tests do not share per-address limits. */
const nextAddress = (): string => {
  addressesGiven += 1;
  return `2001:db8:${(addressesGiven >> 8).toString(16)}:${(addressesGiven & 0xff).toString(16)}::1`;
};

/**
 * Starts an API for a test file.
 * @param settings override the environment, for example `{ DEMO_ENABLED: 'true' }`
 */
export async function buildTestApi(
  settings: Readonly<Record<string, string>> = {},
  options: TestApiOptions = {},
): Promise<TestApi> {
  const services = await createTestServices();
  const env = {
    ...services.env,
    PUBLIC_URL: testPublicUrl,
    AUTH_KEYS: testAuthKeys,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    DATABASE_POOL_MAX: '5',
    ...settings,
  };
  const started = await startTestApi(env, options);
  return {
    ...started,
    close: async () => {
      await started.close();
      await services.dispose();
    },
  };
}

/** Starts another API instance on existing servers. */
export async function startTestApi(
  env: Readonly<Record<string, string>>,
  options: TestApiOptions = {},
): Promise<TestApi> {
  const config: Config = readConfig(env);
  const clock = createTestClock();
  const production = createDeps(config, createLog(config, 'api'), { clock, service: 'api' });
  const passwords = createPasswords(config.HASHING_CONCURRENCY, quickHashing);
  const isSlow = options.isSlowLikeProduction === true;
  const deps = isSlow ? production : { ...production, passwords, uniformResponseMs: 0 };
  const app = await buildApp(deps, options);
  await app.ready();
  await redisReady(deps);
  return {
    app,
    deps,
    clock,
    env,
    client: (bearer) => new TestClient(app, nextAddress(), bearer),
    close: async () => {
      await app.close();
      await closeDeps(deps);
    },
  };
}

/** Waits for Redis, because limits that protect passwords reject until it is available. */
async function redisReady({ realtime }: Deps): Promise<void> {
  if (realtime.status !== 'ready') await new Promise<void>((resolve) => realtime.once('ready', () => resolve()));
}
