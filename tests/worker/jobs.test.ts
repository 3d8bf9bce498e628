/** The machinery around jobs: failing, parking, running again, stopping, the clock. */
import { closeDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { PermanentFailure } from '@plenum/core/platform/jobs/backoff';
import { type Jobs, queuePrefix } from '@plenum/core/platform/jobs/queues';
import { Queue } from 'bullmq';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
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
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await jobs.close();
  await closeDeps(deps);
  await services.dispose();
});

async function worker(options: Parameters<typeof startTestWorker>[1]): Promise<TestWorker> {
  const started = await startTestWorker(services.env, options);
  workers.push(started);
  return started;
}

const send = (mail_link_id: string) => jobs.enqueue('send-reset-email', { mail_link_id }, mail_link_id);

it('parks a poison job, does all others, and does the parked one when it is re-driven', async () => {
  const done: string[] = [];
  let poisonous = true;
  await worker({
    performers: {
      'send-reset-email': (_deps, { mail_link_id }) => {
        if (mail_link_id === 'poison' && poisonous) throw new PermanentFailure('It will never work.');
        done.push(mail_link_id);
        return Promise.resolve();
      },
    },
  });
  const good = Array.from({ length: 200 }, (_, index) => `good-${index}`);
  await Promise.all([...good.slice(0, 100), 'poison', ...good.slice(100)].map(send));
  await waitUntil('the good ones are done', () => done.length === good.length);
  await waitUntil('the poison is parked', async () => (await jobs.listFailed(10)).length === 1);
  const [failed] = await jobs.listFailed(10);
  expect(failed).toMatchObject({ id: 'poison', name: 'send-reset-email', reason: 'It will never work.', attempts: 1 });

  poisonous = false;
  expect(await jobs.redrive({ ids: ['somebody-else'] })).toEqual([]);
  expect(await jobs.redrive({ ids: ['poison'] })).toMatchObject([{ id: 'poison' }]);
  await waitUntil('the poison is done', () => done.includes('poison'));
  expect(await jobs.listFailed(10)).toEqual([]);
});

it('tries again what fails for now', async () => {
  let attempts = 0;
  await worker({
    performers: {
      'send-reset-email': () => {
        attempts += 1;
        return attempts < 2 ? Promise.reject(new Error('not now')) : Promise.resolve();
      },
    },
  });
  await send('again');
  await waitUntil('the second attempt', () => attempts === 2);
  expect(await jobs.listFailed(10)).toEqual([]);
});

it('gives up an attempt that never ends and goes on with the next job', async () => {
  const done: string[] = [];
  await worker({
    timeoutMs: 100,
    performers: {
      'import-file': (_deps, { import_id }) => {
        if (import_id === 1) return new Promise(() => undefined);
        done.push(String(import_id));
        return Promise.resolve();
      },
    },
  });
  await jobs.enqueue('import-file', { import_id: 1 }, 'endless');
  await jobs.enqueue('import-file', { import_id: 2 }, 'next');
  await waitUntil('the next job is done', () => done.includes('2'));
});

it('makes one job of an id that is enqueued twice', async () => {
  const done: string[] = [];
  await worker({
    performers: { 'send-reset-email': (_deps, { mail_link_id }) => Promise.resolve(void done.push(mail_link_id)) },
  });
  await send('twice');
  await waitUntil('it is done', () => done.length > 0);
  await send('twice');
  await send('once');
  await waitUntil('the other is done', () => done.includes('once'));
  expect(done).toEqual(['twice', 'once']);
});

it('hands a job back when it stops, and another worker does it', async () => {
  const begun: string[] = [];
  const first = await startTestWorker(
    { ...services.env, DRAIN_TIMEOUT_MS: '50' },
    {
      performers: {
        'send-reset-email': () => {
          begun.push('first');
          return new Promise(() => undefined);
        },
      },
    },
  );
  await send('long');
  await waitUntil('the first has begun', () => begun.length === 1);
  await first.stop();
  await worker({
    // Only what was handed back is done so soon: what was lost would wait for the lock's end.
    stalledCheckMs: 60_000,
    performers: { 'send-reset-email': () => Promise.resolve(void begun.push('second')) },
  });
  await waitUntil('the second does it', () => begun.includes('second'));
});

it('finishes what it has begun before it stops', async () => {
  const happened: string[] = [];
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const only = await startTestWorker(
    { ...services.env, DRAIN_TIMEOUT_MS: '10000' },
    {
      performers: {
        'send-reset-email': async () => {
          happened.push('begun');
          await allowed;
          happened.push('finished');
        },
      },
    },
  );
  await send('short');
  await waitUntil('it has begun', () => happened.includes('begun'));
  const stopped = only.stop().then(() => happened.push('stopped'));
  await waitUntil('it takes no more', async () => (await fetch(`${only.url}/health/ready`)).status === 503);
  allow();
  await stopped;
  expect(happened).toEqual(['begun', 'finished', 'stopped']);
});

it('does a tick of the clock once, however many workers keep the schedule', async () => {
  const ticks: string[] = [];
  const performers = { 'purge-expired': () => Promise.resolve(void ticks.push('tick')) };
  const prefix = queuePrefix(services.redis.prefix);
  const queue = new Queue('upkeep', { connection: { url: services.redis.url }, prefix });
  try {
    await Promise.all([worker({ performers }), worker({ performers })]);
    await Promise.all([1, 2, 3].map(() => jobs.schedule('purge-expired', {}, '17 * * * *')));
    // Other schedules of the queue wait beside it.
    const delayed = async () => (await queue.getDelayed()).filter(({ name }) => name === 'purge-expired');
    const due = await delayed();
    expect(due).toHaveLength(1);
    await due[0]?.promote();
    await waitUntil('the tick', () => ticks.length > 0);
    await waitUntil('the next tick is set', async () => (await delayed()).length === 1);
    const [next] = await delayed();
    expect(next?.id).not.toBe(due[0]?.id);
    expect(ticks).toEqual(['tick']);
  } finally {
    await queue.close();
  }
});

it('answers for its health', async () => {
  const { url } = await worker({});
  await waitUntil('it is ready', async () => (await fetch(`${url}/health/ready`)).status === 200);
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
