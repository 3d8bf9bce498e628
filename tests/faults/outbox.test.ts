/** Redis or the database goes down under a worker: recorded events are delivered after it recovers. */
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newSignedUpPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let redis: DisconnectableProxy;
let postgres: DisconnectableProxy;
let worker: TestWorker;

const timeoutMs = 60_000;
const outbox = statement<{ count: number }>('t-fault-outbox', 'select count(*) as count from outbox');
const waitingCount = async (): Promise<number> => (await api.deps.db.row(outbox))?.count ?? -1;

beforeEach(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  redis = await startDisconnectableProxy(api.env['REDIS_URL'] ?? '');
  postgres = await startDisconnectableProxy(api.env['DATABASE_URL'] ?? '');
  worker = await startTestWorker({ ...api.env, REDIS_URL: redis.url, DATABASE_URL: postgres.url, SMTP_URL: smtp.url });
  await waitForCondition('the worker is ready', async () => (await fetch(`${worker.url}/health/ready`)).ok);
});
afterEach(async () => {
  await worker.stop();
  await Promise.all([redis.close(), postgres.close(), smtp.close()]);
  await api.close();
});

it('keeps events while Redis is down and delivers them when it recovers', async () => {
  redis.disconnect();
  const people = await Promise.all([newSignedUpPerson(api), newSignedUpPerson(api)]);
  const health = await fetch(`${worker.url}/health`);
  expect(health.status).toBe(200);
  await waitForCondition('the worker reports that Redis is down', async () => {
    const { checks } = (await (await fetch(`${worker.url}/health/ready`)).json()) as { checks: { redis: string } };
    return checks.redis === 'down';
  });
  expect(await waitingCount()).toBe(people.length);
  expect(smtp.emails).toEqual([]);
  redis.restore();
  await waitForCondition('the emails arrive', () => smtp.emails.length >= people.length, timeoutMs);
  await waitForCondition('the outbox is empty', async () => (await waitingCount()) === 0, timeoutMs);
  expect(smtp.emails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  );
});

it('continues when the database recovers', async () => {
  postgres.disconnect();
  const person = await newSignedUpPerson(api);
  await waitForCondition('the worker reports that the database is down', async () => {
    const { checks } = (await (await fetch(`${worker.url}/health/ready`)).json()) as { checks: { database: string } };
    return checks.database === 'down';
  });
  postgres.restore();
  await waitForCondition('the email arrives', () => smtp.emails.length === 1, timeoutMs);
  expect(smtp.emails[0]?.recipients).toEqual([person.email]);
});

it('shuts down gracefully while both Redis and the database are down', async () => {
  redis.disconnect();
  postgres.disconnect();
  const otherWorker = await startTestWorker({ ...api.env, REDIS_URL: redis.url, DATABASE_URL: postgres.url });
  await otherWorker.stop();
});
