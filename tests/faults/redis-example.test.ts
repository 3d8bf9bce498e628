/**
 * The Redis with Sentinels of k8s/examples keeps its data while pods are killed, leave, and all start at the same time.
 */
import { connectRedis, type Redis } from '@plenum/core/platform/redis/connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { createCapturedLog } from '../support/faults/captured-log.ts';
import { prepareRedisTrio, type RedisTrio } from '../support/faults/redis-trio.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 4 * timeouts.test };
const timeoutMs = 90_000;
let cluster: RedisTrio;
let redis: Redis;

beforeAll(async () => {
  cluster = await prepareRedisTrio();
  await Promise.all(cluster.pods.map((pod) => pod.start()));
  redis = connectRedis({ url: cluster.url, TLS_CA_FILE: '' }, createCapturedLog().log, 'test');
});
afterAll(async () => {
  redis.disconnect();
  await cluster.remove();
});

const roles = () => Promise.all(cluster.pods.map((pod) => pod.role()));
const isSettled = async (): Promise<boolean> =>
  (await roles()).toSorted().join() === 'master,slave,slave' &&
  (await Promise.all(cluster.pods.map((pod) => pod.hasAllPeers()))).every(Boolean);
const primary = async (): Promise<number> => (await roles()).indexOf('master');
/** Writes until a replica confirms it, as the relay of the outbox does. */
const writeKey = (key: string) =>
  waitForCondition(
    `${key} is written and replicated`,
    async () => {
      try {
        return (await redis.set(key, key)) === 'OK' && (await redis.wait(1, 1_000)) > 0;
      } catch {
        return false;
      }
    },
    timeoutMs,
  );

it('keeps data after kills, planned shutdowns and a simultaneous start of all pods', timeoutOption, async () => {
  await waitForCondition('one primary has two replicas', isSettled, timeoutMs);
  expect(await primary()).toBe(0);
  await writeKey('first');

  const [first] = cluster.pods;
  await first.kill();
  await waitForCondition('another pod is primary', async () => (await primary()) > 0, timeoutMs);
  await writeKey('second');
  await first.start();
  await waitForCondition('the restarted pod is a replica', isSettled, timeoutMs);
  const second = await primary();
  expect(second).toBeGreaterThan(0);

  expect(await cluster.pods[second]?.runPreStop()).toMatchObject({ code: 0 });
  await waitForCondition(
    'another pod was promoted',
    async () => (await isSettled()) && (await primary()) !== second,
    timeoutMs,
  );
  const thirdPrimary = await primary();
  expect(await cluster.pods[second]?.runPreStop()).toMatchObject({ code: 0 });
  expect(await primary()).toBe(thirdPrimary);
  await writeKey('third');

  await Promise.all(cluster.pods.map((pod) => pod.kill()));
  await Promise.all(cluster.pods.map((pod) => pod.start()));
  await waitForCondition('one primary has two replicas again', isSettled, timeoutMs);
  await writeKey('fourth');
  expect(await redis.mget('first', 'second', 'third', 'fourth')).toEqual(['first', 'second', 'third', 'fourth']);
});
