/** A real PgBouncer in transaction mode before PostgreSQL: it is restarted under load, and the primary behind it changes. */
import { afterEach, beforeEach, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { passing } from '../support/faults/passing.ts';
import { type Pgbouncer, startPgbouncer } from '../support/faults/pgbouncer.ts';
import { type PostgresPair, type PostgresServer, startPostgresPair } from '../support/faults/postgres-pair.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { timeouts } from '../support/services/timeouts.ts';

const patience = { timeout: 3 * timeouts.test };

let pair: PostgresPair;
let first: PostgresServer;
let second: PostgresServer;
let pgbouncer: Pgbouncer;
let world: FailoverWorld;
let load: SteadyLoad;

beforeEach(async () => {
  pair = await startPostgresPair();
  [first, second] = pair.servers;
  // As the page says: these do not reach PostgreSQL through the pooler.
  await first.ask(`alter role plenum set statement_timeout = '10s'`);
  await first.ask(`alter role plenum set idle_in_transaction_session_timeout = '30s'`);
  pgbouncer = await startPgbouncer(first.url());
  world = await startFailoverWorld({ DATABASE_URL: pgbouncer.url });
  ({ load } = world);
}, 1.5 * timeouts.hook);
afterEach(async () => {
  await world.close();
  await pgbouncer.remove();
  await pair.remove();
});

/** Ends the primary and promotes its standby; the pooler does not know of it yet. */
async function switchOver(): Promise<void> {
  await first.stop();
  await second.ask('select pg_promote()');
  pgbouncer.leadTo(second.url());
}

it('is restarted as its unit does it', patience, async () => {
  load.fault();
  await pgbouncer.stop();
  await pgbouncer.start();
  load.mended();
  await world.expectHealed('PgBouncer restarted', 15_000);
});

it('is killed, and started after three seconds', patience, async () => {
  load.fault();
  await pgbouncer.kill();
  await passing(3_000);
  await pgbouncer.start();
  load.mended();
  await world.expectHealed('PgBouncer killed', 15_000);
});

it('is paused while the primary changes: nothing fails', patience, async () => {
  load.fault();
  await pgbouncer.command('PAUSE');
  await switchOver();
  await pgbouncer.command('RELOAD');
  await pgbouncer.command('RESUME');
  load.mended();
  await world.expectHealed('PgBouncer, planned switchover with PAUSE', 15_000);
});

it('hears of another primary two seconds after the old one was killed', patience, async () => {
  await pair.waitForStandby(first, true);
  load.fault();
  await first.kill();
  await passing(2_000);
  await second.ask('select pg_promote()');
  pgbouncer.leadTo(second.url());
  await pgbouncer.command('RELOAD');
  load.mended();
  await world.expectHealed('PgBouncer, primary killed', 15_000);
});

it('still leads to the old primary, which is a standby now: health tells, and RECONNECT heals', patience, async () => {
  load.fault();
  await switchOver();
  await pair.follow(first, second);
  await world.untilAll('database', 'refuses_writes');
  await pgbouncer.command('RELOAD');
  await pgbouncer.command('RECONNECT');
  load.mended();
  await world.expectHealed('PgBouncer, old primary is a standby', 15_000);
});
