/** The Redis with Sentinels of k8s/examples: its pods are killed, leave, and start all at once; what was written stays. */
import { connectRedis, type Redis } from '@plenum/core/platform/redis/connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { capturedLog } from '../support/faults/captured-log.ts';
import { layOutRedisTrio, type RedisTrio } from '../support/faults/redis-trio.ts';
import { timeouts } from '../support/services/timeouts.ts';

const patience = { timeout: 4 * timeouts.test };
const longMs = 90_000;
let trio: RedisTrio;
let redis: Redis;

beforeAll(async () => {
  trio = await layOutRedisTrio();
  await Promise.all(trio.pods.map((pod) => pod.start()));
  redis = connectRedis({ url: trio.url, TLS_CA_FILE: '' }, capturedLog().log, 'test');
});
afterAll(async () => {
  redis.disconnect();
  await trio.remove();
});

const roles = () => Promise.all(trio.pods.map((pod) => pod.role()));
const settled = async (): Promise<boolean> =>
  (await roles()).toSorted().join() === 'master,slave,slave' &&
  (await Promise.all(trio.pods.map((pod) => pod.knowsAll()))).every(Boolean);
const primary = async (): Promise<number> => (await roles()).indexOf('master');
/** Writes until a replica has it, as the relay of the outbox does. */
const write = (key: string) =>
  waitUntil(
    `${key} is written and replicated`,
    async () => {
      try {
        return (await redis.set(key, key)) === 'OK' && (await redis.wait(1, 1_000)) > 0;
      } catch {
        return false;
      }
    },
    longMs,
  );

it('survives kills, planned leaves and a start of all pods at once', patience, async () => {
  await waitUntil('one primary has two replicas', settled, longMs);
  expect(await primary()).toBe(0);
  await write('first');

  const [first] = trio.pods;
  await first.kill();
  await waitUntil('another one is primary', async () => (await primary()) > 0, longMs);
  await write('second');
  await first.start();
  await waitUntil('who comes back follows', settled, longMs);
  const second = await primary();
  expect(second).toBeGreaterThan(0);

  expect(await trio.pods[second]?.leave()).toMatchObject({ code: 0 });
  await waitUntil('it has handed over', async () => (await settled()) && (await primary()) !== second, longMs);
  const third = await primary();
  expect(await trio.pods[second]?.leave()).toMatchObject({ code: 0 });
  expect(await primary()).toBe(third);
  await write('third');

  await Promise.all(trio.pods.map((pod) => pod.kill()));
  await Promise.all(trio.pods.map((pod) => pod.start()));
  await waitUntil('one primary has two replicas again', settled, longMs);
  await write('fourth');
  expect(await redis.mget('first', 'second', 'third', 'fourth')).toEqual(['first', 'second', 'third', 'fourth']);
});
