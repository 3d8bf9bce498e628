/** A worker in the test's own process, with short intervals for detecting lost jobs. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { jobSpecs } from '@plenum/core/domain/registry';
import { runImport } from '@plenum/core/domain/schedule/schedule-exchange/run-import';
import { createJobs, type Jobs } from '@plenum/core/platform/jobs/queues';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { createWorker, type RunningWorker, type WorkerOptions } from '../../../services/worker/src/worker.ts';
import { testAuthKeys, testPublicUrl } from '../api/test-api.ts';
import { waitForCondition } from '../api/wait-until.ts';

const fastOptions: WorkerOptions = { lockMs: 1_000, stalledCheckMs: 300, sweepMs: 100 };

/** Returns the settings of a worker for the servers of a test. */
export const workerEnv = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  PUBLIC_URL: testPublicUrl,
  AUTH_KEYS: testAuthKeys,
  LOG_LEVEL: 'silent',
  DATABASE_POOL_MAX: '5',
  DRAIN_TIMEOUT_MS: '1000',
  // No server listens there: a test that expects emails sets another one.
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...env,
});

/** Opens only the dependencies, for tests that run a worker's steps themselves. */
export function openDeps(env: Readonly<Record<string, string>>): Deps {
  const config = readConfig(workerEnv(env));
  return createDeps(config, createLog(config, 'test'), { service: 'worker' });
}

export interface TestWorker extends RunningWorker {
  readonly deps: Deps;
}

/**
 * Starts a worker; `stop` ends it and closes all connections. Imports run without a separate thread, which takes longer
 * to start than a small import; `import.test.ts` and `npm run test:start` run them as production does.
 */
export async function startTestWorker(
  env: Readonly<Record<string, string>>,
  options: WorkerOptions = {},
): Promise<TestWorker> {
  const deps = openDeps(env);
  const worker = await createWorker(deps, {
    ...fastOptions,
    ...options,
    performers: { 'import-file': (scope, job) => runImport(scope, job, () => undefined), ...options.performers },
  });
  return {
    ...worker,
    deps,
    stop: async () => {
      await worker.stop();
      await closeDeps(deps);
    },
  };
}

/** Opens the queues of a test, once they are available. */
export async function openJobs(env: Readonly<Record<string, string>>): Promise<Jobs> {
  const config = readConfig(workerEnv(env));
  const jobs = createJobs(config, createLog(config, 'test'), jobSpecs);
  await waitForCondition('the queues respond', async () => (await jobs.health()) === 'up');
  return jobs;
}
