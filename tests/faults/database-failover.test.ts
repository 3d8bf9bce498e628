/**
 * PostgreSQL fails over under API and worker while people sign up and log in: pools leave a server that became
 * read-only, health is correct, and every email of an acknowledged sign-up is sent (docs/decisions/0063).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection } from '../support/faults/database-content.ts';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { passTime } from '../support/faults/pass-time.ts';
import type { SteadyLoad } from '../support/faults/steady-load.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };
const dataDir = mkdtempSync(join(tmpdir(), 'plenum-failover-'));
const secrets = loadSecrets(dataDir);
const options = { dataDir, logPath: join(dataDir, 'postgres.log'), secrets, durable: true };

let postgres: Postgres;
let endpoint: DisconnectableProxy;
let world: FailoverWorld;
let load: SteadyLoad;

beforeAll(async () => {
  postgres = await startPostgres(options);
  await migrateDatabase(postgres.url);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(postgres.filesDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  endpoint = await startDisconnectableProxy(postgres.url);
  world = await startFailoverWorld({ DATABASE_URL: endpoint.url });
  ({ load } = world);
});
afterEach(async () => {
  await world.close();
  await endpoint.close();
});

/** Runs statements as the administrator, directly on the server. */
async function runAsAdministrator(...statements: readonly string[]): Promise<void> {
  const url = new URL(postgres.url);
  url.username = 'postgres';
  url.password = secrets.postgresAdminPassword;
  await withConnection(url.href, async (client: pg.Client) => {
    await client.query('set default_transaction_read_only = off');
    for (const statement of statements) await client.query(statement);
  });
}

const setReadOnly = ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'] as const;
const setWritable = ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'] as const;

describe('failovers', () => {
  it(
    'recovers from a planned failover, when open connections lead to a read-only server and new ones to the primary',
    timeoutOption,
    async () => {
      load.markFault();
      // The setting of the role affects new connections only, the one of the server affects open connections.
      await runAsAdministrator('alter role plenum set default_transaction_read_only = off', ...setReadOnly);
      load.markRepaired();
      await world.expectHealed('PostgreSQL, planned switchover', 15_000);
      await runAsAdministrator('alter role plenum reset default_transaction_read_only', ...setWritable);
    },
  );

  it('recovers from a killed primary', timeoutOption, async () => {
    const healthWatch = await world.watch();
    load.markFault();
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    await world.waitForStates('database', 'down');
    await healthWatch.waitForAlert('PlenumDatabaseDown');
    postgres = await startPostgres({ ...options, port: postgres.port });
    expect(new URL(postgres.url).port).toBe(String(postgres.port));
    endpoint.pointTo(postgres.url);
    load.markRepaired();
    await world.expectHealed('PostgreSQL, killed primary', 15_000);
  });
});

describe('health check', () => {
  it('recovers after a read-only period, and reports rejected writes', timeoutOption, async () => {
    const healthWatch = await world.watch();
    load.markFault();
    await runAsAdministrator(...setReadOnly);
    await world.waitForStates('database', 'refuses_writes');
    await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'database' });
    expect(await world.states('database')).toEqual(['refuses_writes', 'refuses_writes']);
    await runAsAdministrator(...setWritable);
    load.markRepaired();
    await world.expectHealed('PostgreSQL, read-only', 15_000);
  });

  it('recovers after a restart of the pooler', timeoutOption, async () => {
    load.markFault();
    endpoint.disconnect();
    await passTime(3_000);
    endpoint.restore();
    load.markRepaired();
    await world.expectHealed('PostgreSQL, pooler restarted', 15_000);
  });

  it('recovers after all backends were terminated', timeoutOption, async () => {
    load.markFault();
    await runAsAdministrator(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plenum'`);
    load.markRepaired();
    await world.expectHealed('PostgreSQL, backends ended', 15_000);
  });

  it('recovers after a full disk, and reports rejected writes', timeoutOption, async () => {
    const healthWatch = await world.watch();
    load.markFault();
    await runAsAdministrator(
      `create function t_full() returns trigger language plpgsql as $$
         begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger t_full before insert on users execute function t_full()',
    );
    // Only the API writes to this table.
    await waitForCondition(
      'the health check reports it',
      async () => (await world.states('database'))[0] === 'refuses_writes',
    );
    await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'database' });
    await runAsAdministrator('drop trigger t_full on users', 'drop function t_full()');
    load.markRepaired();
    await world.expectHealed('PostgreSQL, disk full', 15_000);
  });
});
