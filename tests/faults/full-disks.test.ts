/** Full disks of PostgreSQL and Redis under API, worker and gateways (docs/decisions/0081). */
import { rmSync } from 'node:fs';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, type PostgresOptions, startPostgres } from '../../scripts/embedded/postgres.ts';
import { logTail } from '../../scripts/embedded/processes.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection } from '../support/faults/database-content.ts';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { redisPod, type RedisPod } from '../support/faults/pods.ts';
import { mountSmallDisk, type SmallDisk } from '../support/faults/small-disk.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 4 * timeouts.test };

let disk: SmallDisk;
let world: FailoverWorld;

describe('PostgreSQL', () => {
  let postgres: Postgres;
  let options: PostgresOptions;

  beforeEach(async () => {
    disk = mountSmallDisk(200);
    options = {
      dataDir: disk.path,
      logPath: `${disk.path}.log`,
      secrets: loadSecrets(disk.path),
      durable: true,
      // The minimum size, so that the write-ahead log soon needs another file.
      settings: { max_wal_size: '32MB', min_wal_size: '32MB', wal_recycle: 'off' },
    };
    postgres = await startPostgres(options);
    await migrateDatabase(postgres.url);
    world = await startFailoverWorld({ DATABASE_URL: postgres.url });
  });
  afterEach(async () => {
    await world.close();
    await postgres.stop();
    disk.remove();
    rmSync(options.logPath);
  });

  it('recovers after PostgreSQL cannot extend its tables, which the health check reports', timeoutOption, async () => {
    const healthWatch = await world.watch();
    world.load.markFault();
    disk.fill();
    // A process notices it when one of its own writes fails; the worker of this test rarely writes.
    await waitForCondition(
      'the health check reports it',
      async () => (await world.states('database'))[0] === 'refuses_writes',
      2 * timeouts.condition,
    );
    await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'database' });
    disk.free();
    world.load.markRepaired();
    await world.expectHealed('PostgreSQL, really full disk', 15_000);
  });

  it('recovers after PostgreSQL could not write its log and was restarted with free space', timeoutOption, async () => {
    const administrator = new URL(postgres.url);
    administrator.username = 'postgres';
    administrator.password = options.secrets.postgresAdminPassword;
    world.load.markFault();
    disk.fill();
    // Each call starts a new file of the log.
    const next = 'select pg_switch_wal(), pg_logical_emit_message(true, $1, $2)';
    await waitForCondition(
      'the server shuts down',
      async () => {
        await withConnection(administrator.href, (client) => client.query(next, ['t', 'x'.repeat(1_000)])).catch(
          () => undefined,
        );
        return postgres.hasExited();
      },
      60_000,
    );
    expect(logTail(options.logPath, 200)).toContain('No space left on device');
    await world.waitForStates('database', 'down');
    disk.free();
    const { port } = postgres;
    postgres = await startPostgres({ ...options, port });
    expect(postgres.port).toBe(port);
    world.load.markRepaired();
    await world.expectHealed('PostgreSQL, no room for its log', 15_000);
  });
});

describe('Redis', () => {
  let redis: RedisPod;

  beforeEach(async () => {
    disk = mountSmallDisk(16);
    redis = await redisPod({ dataDir: disk.path });
    world = await startFailoverWorld({ REDIS_URL: redis.url() });
  });
  afterEach(async () => {
    await world.close();
    await redis.remove();
    disk.remove();
  });

  it(
    'recovers after Redis cannot write its append-only file, which the health check reports',
    timeoutOption,
    async () => {
      const healthWatch = await world.watch();
      world.load.markFault();
      disk.fill();
      await world.waitForStates('redis', 'refuses_writes', 60_000);
      await healthWatch.waitForAlert('PlenumWritesRefused', { dependency: 'queues' });
      disk.free();
      world.load.markRepaired();
      await world.expectHealed('Redis, really full disk', 15_000);
    },
  );

  it('keeps everything Redis acknowledged when it is killed with a full disk', timeoutOption, async () => {
    world.load.markFault();
    disk.fill();
    await world.waitForStates('redis', 'refuses_writes', 60_000);
    await redis.kill();
    await passTime(1_000);
    disk.free();
    await redis.start();
    world.load.markRepaired();
    await world.expectHealed('Redis, killed with a full disk', 15_000);
  });
});
