/**
 * A real PostgreSQL standby is promoted under API, worker and gateways, and the endpoint follows (docs/decisions/0081).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { suspendProcess } from '../support/faults/hang.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { type PostgresPair, type PostgresServer, startPostgresPair } from '../support/faults/postgres-pair.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };

let pair: PostgresPair;
let first: PostgresServer;
let second: PostgresServer;
let world: FailoverWorld;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startPostgresPair();
  [first, second] = pair.servers;
  world = await startFailoverWorld({ DATABASE_URL: pair.endpoint.url });
  ({ load } = world);
});
afterEach(async () => {
  await world.close();
  await pair.remove();
});

const isStandby = (server: PostgresServer) => server.query('select pg_is_in_recovery()');

async function promote(server: PostgresServer): Promise<void> {
  expect(await server.query('select pg_promote()')).toBe(true);
}

describe('planned switchovers', () => {
  it('recovers when the endpoint moves immediately', timeoutOption, async () => {
    load.markFault();
    await first.stop();
    await promote(second);
    pair.endpoint.pointTo(second.url());
    load.markRepaired();
    await world.expectHealed('PostgreSQL, standby promoted as planned', 15_000);
    await pair.follow(first, second);
    expect(await isStandby(first)).toBe(true);
  });

  it('recovers when the old primary is a standby before the endpoint moves', timeoutOption, async () => {
    load.markFault();
    await first.stop();
    await promote(second);
    await pair.follow(first, second);
    await world.waitForStates('database', 'refuses_writes');
    pair.endpoint.pointTo(second.url());
    load.markRepaired();
    await world.expectHealed('PostgreSQL, standby promoted, endpoint temporarily at the old primary', 15_000);
  });
});

describe('synchronous standby', () => {
  beforeEach(() => pair.waitForStandby(first, true));

  it('recovers everything after the primary was killed', timeoutOption, async () => {
    load.markFault();
    await first.kill();
    await passTime(2_000);
    await promote(second);
    pair.endpoint.pointTo(second.url());
    load.markRepaired();
    await world.expectHealed('PostgreSQL, primary killed, standby promoted after two seconds', 15_000);
  });

  it('recovers everything after the primary hangs', timeoutOption, async () => {
    load.markFault();
    const resumeServer = suspendProcess(first.pid());
    try {
      await passTime(2_000);
      await promote(second);
      pair.endpoint.pointTo(second.url());
      load.markRepaired();
      await world.expectHealed('PostgreSQL, primary hangs, standby promoted after two seconds', 30_000);
    } finally {
      resumeServer();
      await first.kill();
    }
  });

  it(
    'recovers after the standby hangs, which the health check reports, once the primary stops waiting for it',
    timeoutOption,
    async () => {
      const healthWatch = await world.watch();
      load.markFault();
      const resumeServer = suspendProcess(second.pid());
      try {
        await world.waitForStates('database', 'down', 30_000);
        await healthWatch.waitForAlert('PlenumDatabaseDown');
        // As in the runbook.
        expect(
          await first.query(`select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'`),
        ).toBeGreaterThan(0);
        await pair.waitForStandby(first, false);
        load.markRepaired();
        await world.expectHealed('PostgreSQL, synchronous standby hangs', 30_000);
      } finally {
        resumeServer();
      }
    },
  );
});
