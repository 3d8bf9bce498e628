/**
 * Redis fails over under API and worker while people sign up and log in: connections follow the primary, health is
 * correct, and every email of an acknowledged sign-up is sent (docs/decisions/0063).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { suspendProcess } from '../support/faults/hang.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { type RedisPair, type RedisServer, startRedisPair } from '../support/faults/redis-pair.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };

let pair: RedisPair;
let first: RedisServer;
let second: RedisServer;
let world: FailoverWorld;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startRedisPair();
  [first, second] = pair.servers;
  world = await startFailoverWorld({ REDIS_URL: pair.endpoint.url });
  ({ load } = world);
});
afterEach(async () => {
  await world.close();
  await pair.remove();
});

/** Promotes a server and redirects the endpoint to it, without closing connections. */
async function promote(server: RedisServer): Promise<void> {
  await server.command('REPLICAOF', 'NO', 'ONE');
  pair.endpoint.pointTo(server.url());
}

describe('failover to another primary', () => {
  it(
    'recovers from a planned change, after which the old primary is a replica with open connections',
    timeoutOption,
    async () => {
      load.markFault();
      await promote(second);
      await pair.replicate(second, first);
      load.markRepaired();
      await world.expectHealed('Redis, planned swap', 10_000);
    },
  );

  it('recovers from a killed primary', timeoutOption, async () => {
    load.markFault();
    await first.kill();
    await passTime(2_000);
    await promote(second);
    load.markRepaired();
    await world.expectHealed('Redis, killed primary', 15_000);
  });

  it('recovers from a killed primary whose replica lacks the jobs of the last seconds', timeoutOption, async () => {
    const link = await startDisconnectableProxy(first.url());
    await second.command('REPLICAOF', '127.0.0.1', new URL(link.url).port);
    const replicationInfo = async () => String(await second.command('INFO', 'replication'));
    await waitForCondition(
      'the replica follows',
      async () => (await replicationInfo()).includes('master_link_status:up'),
      2 * timeouts.condition,
    );
    load.markFault();
    // Emails wait in the queue, and jobs added from here on reach only the first server.
    world.smtp.respondWith(450);
    link.freeze();
    await passTime(4_000);
    await first.kill();
    link.disconnect();
    await promote(second);
    await link.close();
    world.smtp.respondWith(null);
    load.markRepaired();
    await world.expectHealed('Redis, killed before its replica had the jobs', 15_000);
  });

  it('recovers from a hanging primary, which later continues as a replica', timeoutOption, async () => {
    load.markFault();
    const resumeServer = suspendProcess(first.pid());
    await passTime(2_000);
    await promote(second);
    load.markRepaired();
    await waitForCondition('all requests succeed again', () => load.isHealed());
    resumeServer();
    await pair.replicate(second, first);
    await world.expectHealed('Redis, paused primary', 30_000);
  });
});

describe('problems of the primary', () => {
  it('recovers after the primary was disconnected from the network', timeoutOption, async () => {
    const healthWatch = await world.watch();
    load.markFault();
    pair.endpoint.freeze();
    await world.waitForStates('redis', 'down', 20_000);
    pair.endpoint.disconnect();
    await healthWatch.waitForAlert('PlenumRedisDown');
    pair.endpoint.restore();
    pair.endpoint.thaw();
    load.markRepaired();
    await world.expectHealed('Redis, network cut', 30_000);
  });

  it(
    'recovers when the primary has no memory left, and the health check reports rejected writes',
    timeoutOption,
    async () => {
      const healthWatch = await world.watch();
      load.markFault();
      await first.command('CONFIG', 'SET', 'maxmemory', '1mb');
      await world.waitForStates('redis', 'refuses_writes', 10_000);
      await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'queues' });
      await first.command('CONFIG', 'SET', 'maxmemory', '0');
      load.markRepaired();
      await world.expectHealed('Redis, out of memory', 15_000);
    },
  );

  it(
    'recovers when the primary becomes a replica without another primary, and the health check reports rejected writes',
    timeoutOption,
    async () => {
      const healthWatch = await world.watch();
      load.markFault();
      await promote(second);
      pair.endpoint.pointTo(first.url());
      await pair.replicate(second, first);
      await world.waitForStates('redis', 'refuses_writes', 10_000);
      await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'redis' });
      expect(await world.states('redis')).toEqual(['refuses_writes', 'refuses_writes', 'refuses_writes']);
      await first.command('REPLICAOF', 'NO', 'ONE');
      load.markRepaired();
      await world.expectHealed('Redis, only a replica', 10_000);
    },
  );

  it('recovers while the primary loads its data after a restart', timeoutOption, async () => {
    const fill = "for i = 1, 5000 do redis.call('SET', 'filler:' .. i, i) end";
    await first.command('EVAL', fill, 0);
    load.markFault();
    await first.kill();
    // A thousand records per second; Redis handles commands after each 1,024 records.
    const pendingStart = first.start({ 'key-load-delay': '1000' });
    await waitForCondition(
      'the data is loading',
      async () => /^loading:1/m.test(String(await first.command('INFO').catch(() => ''))),
      20_000,
    );
    expect(await world.states('redis')).not.toContain('up');
    await pendingStart;
    load.markRepaired();
    await world.expectHealed('Redis, loading', 15_000);
  });

  it(
    'recovers from a changed password: immediately while both are valid, otherwise the health check reports it',
    timeoutOption,
    async () => {
      const healthWatch = await world.watch();
      const old = new URL(first.url()).password;
      load.markFault();
      await first.command('ACL', 'SETUSER', 'default', '>another password');
      await first.command('CLIENT', 'KILL', 'TYPE', 'normal');
      load.markRepaired();
      await waitForCondition('all requests succeed again', () => load.isHealed());
      await first.command('ACL', 'SETUSER', 'default', `<${old}`);
      await first.command('CLIENT', 'KILL', 'TYPE', 'normal');
      await world.waitForStates('redis', 'down', 10_000);
      await healthWatch.waitForAlert('PlenumRedisDown');
      await first.command('ACL', 'SETUSER', 'default', `>${old}`);
      load.markRepaired();
      await world.expectHealed('Redis, rotated password', 15_000);
    },
  );
});
