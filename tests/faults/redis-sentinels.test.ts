/** Three Sentinels promote the replica under API and worker, which find the new primary through them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { suspendProcess } from '../support/faults/hang.ts';
import { type RedisPair, type RedisServer, startRedisPair } from '../support/faults/redis-pair.ts';
import { type Sentinels, startSentinels } from '../support/faults/sentinels.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };

let pair: RedisPair;
let first: RedisServer;
let second: RedisServer;
let sentinels: Sentinels;
let world: FailoverWorld;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startRedisPair();
  [first, second] = pair.servers;
  sentinels = await startSentinels(first.url());
  world = await startFailoverWorld({ REDIS_URL: sentinels.url });
  ({ load } = world);
});
afterEach(async () => {
  await world.close();
  await sentinels.remove();
  await pair.remove();
});

const isPrimary = async (server: RedisServer): Promise<boolean> =>
  /^role:master/m.test(String(await server.command('INFO', 'replication').catch(() => '')));

/** Waits until all Sentinels report the second server as primary. */
async function waitUntilPromoted(): Promise<void> {
  await waitForCondition('the replica is promoted', () => isPrimary(second), 2 * timeouts.condition);
  load.markRepaired();
}

it('recovers from a planned failover (SENTINEL FAILOVER)', timeoutOption, async () => {
  load.markFault();
  await sentinels.command('FAILOVER', 'plenum');
  await waitUntilPromoted();
  await world.expectHealed('Redis with Sentinels, planned swap', 15_000);
  await waitForCondition('the old primary is a replica', async () => !(await isPrimary(first)));
});

it('recovers from a killed primary, which returns as a replica', timeoutOption, async () => {
  load.markFault();
  await first.kill();
  await waitUntilPromoted();
  await waitForCondition('all requests succeed again', () => load.isHealed());
  await first.start({ masterauth: new URL(first.url()).password });
  await waitForCondition('the old primary is a replica', async () => !(await isPrimary(first)), 2 * timeouts.condition);
  await world.expectHealed('Redis with Sentinels, killed primary', 15_000);
});

it('recovers from a hanging primary and discards its writes when it continues', timeoutOption, async () => {
  load.markFault();
  const resumeServer = suspendProcess(first.pid());
  await waitUntilPromoted();
  await waitForCondition('all requests succeed again', () => load.isHealed());
  resumeServer();
  await waitForCondition('the old primary is a replica', async () => !(await isPrimary(first)), 2 * timeouts.condition);
  await world.expectHealed('Redis with Sentinels, paused primary', 30_000);
  expect(await isPrimary(second)).toBe(true);
});
