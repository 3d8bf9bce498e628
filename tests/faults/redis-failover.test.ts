/**
 * Redis fails over under API and worker while people sign up and log in: connections follow the primary,
 * health tells the truth, and every mail of an acknowledged sign-up is sent (docs/decisions/0062).
 */
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { hang } from '../support/faults/hang.ts';
import { passing } from '../support/faults/passing.ts';
import { type RedisPair, type RedisServer, startRedisPair } from '../support/faults/redis-pair.ts';
import { startSteadyLoad, type SteadyLoad } from '../support/faults/steady-load.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const longMs = 60_000;
const patience = { timeout: 180_000 };

let pair: RedisPair;
let first: RedisServer;
let second: RedisServer;
let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startRedisPair();
  [first, second] = pair.servers;
  api = await buildTestApi({ REDIS_URL: pair.endpoint.url, LOG_LEVEL: 'silent' });
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  await waitUntil('the worker is ready', async () => (await fetch(`${worker.url}/health/ready`)).ok);
  load = await startSteadyLoad(api);
  await waitUntil('people sign up', () => load.attempts.length >= 10);
}, 120_000);
afterEach(async () => {
  await load.end();
  await worker.stop();
  await smtp.close();
  await api.close();
  await pair.remove();
}, 120_000);

interface Checks {
  readonly database: string;
  readonly redis: string;
  readonly queues?: string;
}

/** What the readiness of API and worker says; both stay ready whatever Redis does. */
async function states(): Promise<readonly string[]> {
  const ofApi = await api.client().get('/health/ready');
  const ofWorker = await fetch(`${worker.url}/health/ready`);
  expect([ofApi.status, ofWorker.status]).toEqual([200, 200]);
  const { checks } = (await ofWorker.json()) as { checks: Checks };
  return [(ofApi.body as { checks: Checks }).checks.redis, checks.redis, checks.queues ?? ''];
}

const all = (state: string) => async () => (await states()).every((one) => one === state);

const outbox = statement<{ count: number }>('t-failover-outbox', 'select count(*) as count from outbox');

/** Promotes a server; the endpoint leads to it, and open connections stay. */
async function promote(server: RedisServer): Promise<void> {
  await server.ask('REPLICAOF', 'NO', 'ONE');
  pair.endpoint.pointTo(server.url());
}

/** Waits until everything works again, then counts: every acknowledged sign-up has its mail. */
async function expectHealed(title: string, healMaxMs: number): Promise<void> {
  await waitUntil('everything succeeds again', () => load.isHealed(), healMaxMs);
  const acknowledged = await load.stop(title);
  await waitUntil('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0, longMs);
  const mailed = () => new Set(smtp.mails.flatMap(({ recipients }) => recipients));
  const missing = () => acknowledged.filter((email) => !mailed().has(email));
  await waitUntil('all mails are sent', () => missing().length === 0, longMs).catch(() => undefined);
  console.log(`${title}: ${missing().length} of ${acknowledged.length} acknowledged jobs lost`);
  expect(missing()).toEqual([]);
  await waitUntil('health is back', all('up'), longMs);
}

describe('the primary changes', () => {
  it('as planned, and the old one becomes a replica with open connections', patience, async () => {
    load.fault();
    await promote(second);
    await pair.replicate(second, first);
    load.mended();
    await expectHealed('Redis, planned swap', 10_000);
  });

  it('because it was killed', patience, async () => {
    load.fault();
    await first.kill();
    await passing(2_000);
    await promote(second);
    load.mended();
    await expectHealed('Redis, killed primary', 15_000);
  });

  it('because it hangs; when it goes on, it is a replica', patience, async () => {
    load.fault();
    const goOn = hang(first.pid());
    await passing(2_000);
    await promote(second);
    load.mended();
    await waitUntil('everything succeeds again', () => load.isHealed(), 30_000);
    goOn();
    await pair.replicate(second, first);
    await expectHealed('Redis, paused primary', 30_000);
  });
});

describe('the primary stays', () => {
  it('and the network is cut', patience, async () => {
    load.fault();
    pair.endpoint.freeze();
    await waitUntil('health tells', all('down'), 20_000);
    pair.endpoint.cut();
    await passing(3_000);
    pair.endpoint.restore();
    pair.endpoint.thaw();
    load.mended();
    await expectHealed('Redis, network cut', 30_000);
  });

  it('and its memory is full: health tells that it refuses writes', patience, async () => {
    load.fault();
    await first.ask('CONFIG', 'SET', 'maxmemory', '1mb');
    await waitUntil('health tells', all('refuses_writes'), 10_000);
    await passing(3_000);
    await first.ask('CONFIG', 'SET', 'maxmemory', '0');
    load.mended();
    await expectHealed('Redis, out of memory', 15_000);
  });

  it('and it becomes a replica without another primary: health tells that it refuses writes', patience, async () => {
    load.fault();
    await promote(second);
    pair.endpoint.pointTo(first.url());
    await pair.replicate(second, first);
    await waitUntil('health tells', all('refuses_writes'), 10_000);
    await passing(3_000);
    expect(await states()).toEqual(['refuses_writes', 'refuses_writes', 'refuses_writes']);
    await first.ask('REPLICAOF', 'NO', 'ONE');
    load.mended();
    await expectHealed('Redis, only a replica', 10_000);
  });

  it('and loads its data after a restart', patience, async () => {
    const fill = "for i = 1, 5000 do redis.call('SET', 'filler:' .. i, i) end";
    await first.ask('EVAL', fill, 0);
    load.fault();
    await first.kill();
    // A thousand records a second; it answers after each 1,024 of them.
    const started = first.start({ 'key-load-delay': '1000' });
    await waitUntil(
      'it loads',
      async () => /^loading:1/m.test(String(await first.ask('INFO').catch(() => ''))),
      20_000,
    );
    expect(await states()).not.toContain('up');
    await started;
    load.mended();
    await expectHealed('Redis, loading', 15_000);
  });

  it(
    'and its password is changed: two that are valid at once heal in no time, else health tells',
    patience,
    async () => {
      const old = new URL(first.url()).password;
      load.fault();
      await first.ask('ACL', 'SETUSER', 'default', '>another password');
      await first.ask('CLIENT', 'KILL', 'TYPE', 'normal');
      load.mended();
      await waitUntil('everything succeeds again', () => load.isHealed(), 10_000);
      await first.ask('ACL', 'SETUSER', 'default', `<${old}`);
      await first.ask('CLIENT', 'KILL', 'TYPE', 'normal');
      await waitUntil('health tells', all('down'), 10_000);
      await first.ask('ACL', 'SETUSER', 'default', `>${old}`);
      load.mended();
      await expectHealed('Redis, rotated password', 15_000);
    },
  );
});
