/** A real PgBouncer in transaction mode in front of PostgreSQL: it is restarted under load, and its primary changes. */
import { afterEach, beforeEach, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { type Pgbouncer, startPgbouncer } from '../support/faults/pgbouncer.ts';
import { type PostgresPair, type PostgresServer, startPostgresPair } from '../support/faults/postgres-pair.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };

let pair: PostgresPair;
let first: PostgresServer;
let second: PostgresServer;
let pgbouncer: Pgbouncer;
let world: FailoverWorld;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startPostgresPair();
  [first, second] = pair.servers;
  // As documented, these do not connect through the pooler.
  await first.query(`alter role plenum set statement_timeout = '10s'`);
  await first.query(`alter role plenum set idle_in_transaction_session_timeout = '30s'`);
  pgbouncer = await startPgbouncer(first.url());
  world = await startFailoverWorld({ DATABASE_URL: pgbouncer.url });
  ({ load } = world);
}, 1.5 * timeouts.hook);
afterEach(async () => {
  await world.close();
  await pgbouncer.remove();
  await pair.remove();
});

/** Stops the primary and promotes its standby, before the pooler is updated. */
async function promoteStandby(): Promise<void> {
  await first.stop();
  await second.query('select pg_promote()');
  pgbouncer.setServer(second.url());
}

it('recovers after its unit restarts PgBouncer', timeoutOption, async () => {
  load.markFault();
  await pgbouncer.stop();
  await pgbouncer.start();
  load.markRepaired();
  await world.expectHealed('PgBouncer restarted', 15_000);
});

it('recovers after PgBouncer was killed and started three seconds later', timeoutOption, async () => {
  load.markFault();
  await pgbouncer.kill();
  await passTime(3_000);
  await pgbouncer.start();
  load.markRepaired();
  await world.expectHealed('PgBouncer killed', 15_000);
});

it('fails no request while PgBouncer is paused for a planned switchover', timeoutOption, async () => {
  load.markFault();
  await pgbouncer.command('PAUSE');
  await promoteStandby();
  await pgbouncer.command('RELOAD');
  await pgbouncer.command('RESUME');
  load.markRepaired();
  await world.expectHealed('PgBouncer, planned switchover with PAUSE', 15_000);
});

it('recovers when PgBouncer gets the new primary two seconds after the old one was killed', timeoutOption, async () => {
  await pair.waitForStandby(first, true);
  load.markFault();
  await first.kill();
  await passTime(2_000);
  await second.query('select pg_promote()');
  pgbouncer.setServer(second.url());
  await pgbouncer.command('RELOAD');
  load.markRepaired();
  await world.expectHealed('PgBouncer, primary killed', 15_000);
});

it(
  'reports a PgBouncer that connects to the former primary, now a standby, and recovers by RECONNECT',
  timeoutOption,
  async () => {
    load.markFault();
    await promoteStandby();
    await pair.follow(first, second);
    await world.waitForStates('database', 'refuses_writes');
    await pgbouncer.command('RELOAD');
    await pgbouncer.command('RECONNECT');
    load.markRepaired();
    await world.expectHealed('PgBouncer, old primary is a standby', 15_000);
  },
);
