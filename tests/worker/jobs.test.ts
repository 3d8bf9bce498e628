/** Job processing: failures, re-driving, retries, shutdown, schedules. */
import { closeDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { PermanentFailure } from '@plenum/core/platform/jobs/permanent-failure';
import { type Jobs, queuePrefix } from '@plenum/core/platform/jobs/queues';
import { Queue } from 'bullmq';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';
import { openDeps, openJobs, startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let services: TestServices;
let jobs: Jobs;
let deps: Deps;
const workers: TestWorker[] = [];

beforeEach(async () => {
  services = await createTestServices();
  jobs = await openJobs(services.env);
  deps = openDeps(services.env);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((startWorker) => startWorker.stop()));
  await jobs.close();
  await closeDeps(deps);
  await services.dispose();
});

async function startWorker(options: Parameters<typeof startTestWorker>[1]): Promise<TestWorker> {
  const startedWorker = await startTestWorker(services.env, options);
  workers.push(startedWorker);
  return startedWorker;
}

const send = (mail_link_id: string) => jobs.enqueue('send-link-mail', { mail_link_id }, mail_link_id);

it('keeps a failed job, processes all others, and runs the failed job when the operator retries it', async () => {
  const processed: string[] = [];
  let isFailing = true;
  await startWorker({
    performers: {
      'send-link-mail': (_deps, { mail_link_id }) => {
        if (mail_link_id === 'poison' && isFailing) throw new PermanentFailure('Permanent error.');
        processed.push(mail_link_id);
        return Promise.resolve();
      },
    },
  });
  const successfulIds = Array.from({ length: 200 }, (_, index) => `good-${index}`);
  await Promise.all([...successfulIds.slice(0, 100), 'poison', ...successfulIds.slice(100)].map(send));
  await waitForCondition('the other jobs are done', () => processed.length === successfulIds.length);
  await waitForCondition('the failing job is parked', async () => (await jobs.listFailed(10)).length === 1);
  const [failed] = await jobs.listFailed(10);
  expect(failed).toMatchObject({ id: 'poison', name: 'send-link-mail', reason: 'Permanent error.', attempts: 1 });

  isFailing = false;
  expect(await jobs.redrive({ ids: ['somebody-else'] })).toEqual([]);
  expect(await jobs.redrive({ ids: ['poison'] })).toMatchObject([{ id: 'poison' }]);
  await waitForCondition('the failing job is done', () => processed.includes('poison'));
  expect(await jobs.listFailed(10)).toEqual([]);
});

it('retries temporary failures', async () => {
  let attempts = 0;
  await startWorker({
    performers: {
      'send-link-mail': () => {
        attempts += 1;
        return attempts < 2 ? Promise.reject(new Error('temporary error')) : Promise.resolve();
      },
    },
  });
  await send('again');
  await waitForCondition('the second attempt', () => attempts === 2);
  expect(await jobs.listFailed(10)).toEqual([]);
});

it('aborts an attempt that never ends and continues with the next job', async () => {
  const processed: string[] = [];
  await startWorker({
    timeoutMs: 100,
    performers: {
      'import-file': (_deps, { import_id }) => {
        if (import_id === 1) return new Promise(() => undefined);
        processed.push(String(import_id));
        return Promise.resolve();
      },
    },
  });
  await jobs.enqueue('import-file', { import_id: 1 }, 'endless');
  await jobs.enqueue('import-file', { import_id: 2 }, 'next');
  await waitForCondition('the next job is done', () => processed.includes('2'));
});

it('creates one job for an id that is enqueued twice', async () => {
  const processed: string[] = [];
  await startWorker({
    performers: { 'send-link-mail': (_deps, { mail_link_id }) => Promise.resolve(void processed.push(mail_link_id)) },
  });
  await send('twice');
  await waitForCondition('the job is done', () => processed.length > 0);
  await send('twice');
  await send('once');
  await waitForCondition('the other job is done', () => processed.includes('once'));
  expect(processed).toEqual(['twice', 'once']);
});

it('returns a job when it stops, and another worker runs it', async () => {
  const startedIds: string[] = [];
  const first = await startTestWorker(
    { ...services.env, DRAIN_TIMEOUT_MS: '50' },
    {
      performers: {
        'send-link-mail': () => {
          startedIds.push('first');
          return new Promise(() => undefined);
        },
      },
    },
  );
  await send('long');
  await waitForCondition('the first job has started', () => startedIds.length === 1);
  await first.stop();
  await startWorker({
    // Only a returned job runs this soon: a lost one would wait for its lock to expire.
    stalledCheckMs: 60_000,
    performers: { 'send-link-mail': () => Promise.resolve(void startedIds.push('second')) },
  });
  await waitForCondition('the second worker runs the job', () => startedIds.includes('second'));
});

it('finishes running jobs before it stops', async () => {
  const steps: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const onlyWorker = await startTestWorker(
    { ...services.env, DRAIN_TIMEOUT_MS: '10000' },
    {
      performers: {
        'send-link-mail': async () => {
          steps.push('begun');
          await released;
          steps.push('finished');
        },
      },
    },
  );
  await send('short');
  await waitForCondition('the job has started', () => steps.includes('begun'));
  const pendingStop = onlyWorker.stop().then(() => steps.push('stopped'));
  await waitForCondition(
    'the worker is not ready',
    async () => (await fetch(`${onlyWorker.url}/health/ready`)).status === 503,
  );
  release();
  await pendingStop;
  expect(steps).toEqual(['begun', 'finished', 'stopped']);
});

it('runs a scheduled job once, even if several workers register the schedule', async () => {
  const ticks: string[] = [];
  const performers = { 'purge-expired': () => Promise.resolve(void ticks.push('tick')) };
  const prefix = queuePrefix(services.redis.prefix);
  const queue = new Queue('upkeep', { connection: { url: services.redis.url }, prefix });
  try {
    await Promise.all([startWorker({ performers }), startWorker({ performers })]);
    await Promise.all([1, 2, 3].map(() => jobs.schedule('purge-expired', {}, '17 * * * *')));
    // Other schedules of the queue also wait.
    const delayedJobs = async () => (await queue.getDelayed()).filter(({ name }) => name === 'purge-expired');
    const dueJobs = await delayedJobs();
    expect(dueJobs).toHaveLength(1);
    await dueJobs[0]?.promote();
    await waitForCondition('the scheduled job has run', () => ticks.length > 0);
    await waitForCondition('the next run is scheduled', async () => (await delayedJobs()).length === 1);
    expect(ticks).toEqual(['tick']);
  } finally {
    await queue.close();
  }
});

it('does not keep a scheduled job that fails, because the next run repeats it', async () => {
  let attempts = 0;
  const { deps: workerDeps } = await startWorker({
    performers: {
      'end-expired-mutes': () => {
        attempts += 1;
        return Promise.reject(new Error('The database is unavailable.'));
      },
    },
  });
  await waitForCondition('two runs have failed', () => attempts >= 2);
  expect(await jobs.listFailed(10)).toEqual([]);
  const { text } = await workerDeps.metrics.scrape();
  expect(text).toMatch(/plenum_jobs_total\{[^}]*job_name="end-expired-mutes"[^}]*outcome="given_up"[^}]*\} [12]/);
  expect(text).toMatch(/plenum_jobs_total\{[^}]*job_name="purge-uploads"[^}]*outcome="given_up"[^}]*\} 0/);
});

it('ignores jobs scheduled by another version with one log line, and removes the schedule at the next start', async () => {
  const prefix = queuePrefix(services.redis.prefix);
  const queue = new Queue('moderation', { connection: { url: services.redis.url }, prefix });
  const scheduledNames = async () => (await queue.getJobSchedulers(0, -1)).map(({ key }) => key);
  try {
    const { deps: workerDeps } = await startWorker({});
    await waitForCondition('the schedules are registered', async () =>
      (await scheduledNames()).includes('sweep-rooms'),
    );
    const warn = vi.spyOn(workerDeps.log, 'warn');
    await queue.upsertJobScheduler('job-of-next-version', { every: 100 }, { opts: { attempts: 1 } });
    const completed = async () =>
      (await queue.getCompleted()).filter(({ name }) => name === 'job-of-next-version').length;
    await waitForCondition('some jobs are ignored', async () => (await completed()) >= 3);
    expect(await jobs.listFailed(10)).toEqual([]);
    expect(warn.mock.calls).toEqual([[{ job: 'job-of-next-version' }, 'scheduled job of another version ignored']]);

    await startWorker({});
    await waitForCondition(
      'the schedule is removed',
      async () => !(await scheduledNames()).includes('job-of-next-version'),
    );
    expect(await scheduledNames()).toContain('sweep-rooms');
  } finally {
    await queue.close();
  }
});

it('serves its health endpoint', async () => {
  const { url } = await startWorker({});
  await waitForCondition('the worker is ready', async () => (await fetch(`${url}/health/ready`)).status === 200);
  const ready = await fetch(`${url}/health/ready`);
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    service: 'worker',
    checks: { database: 'up', migrated: true },
  });
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'healthy', service: 'worker' });
  expect((await fetch(`${url}/else`)).status).toBe(404);
  expect((await fetch(`${url}/health`, { method: 'POST' })).status).toBe(404);
});
