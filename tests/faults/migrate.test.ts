/** Several processes migrate concurrently and one of them is killed: no manual repair is needed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { migrations } from '@plenum/core/platform/db/migrations';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { runSql, withDatabase } from '../support/services/postgres-statements.ts';

let url: string;
let name: string;
beforeEach(async () => {
  name = `plenum_test_${randomBytes(8).toString('hex')}`;
  await runSql(inject('postgres_url'), `create database ${name}`);
  url = withDatabase(inject('postgres_url'), name);
});
afterEach(() => runSql(inject('postgres_url'), `drop database if exists ${name} with (force)`));

interface MigrateProcess {
  readonly label: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
}

/** Starts a migrating process with its own application name. */
function startMigrating(label: string): MigrateProcess {
  const child = spawn(process.execPath, ['services/operator/src/main.ts', 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, PGAPPNAME: label },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { label, child, ended: once(child, 'exit') };
}

async function runQuery<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const appliedMigrations = () => runQuery<{ name: string }>('select name from schema_migrations order by id');
const names = migrations.map((migration) => ({ name: migration.name }));

it('completes the migration in other processes when the active one of five is killed', async () => {
  // A concurrent transaction that creates a table blocks the migration halfway.
  const blockingClient = new pg.Client({ connectionString: url });
  await blockingClient.connect();
  await blockingClient.query('begin');
  await blockingClient.query('create table notifications (id int)');
  const migrators = ['1', '2', '3', '4', '5'].map((number) => startMigrating(`migrator-${number}`));
  try {
    let activeLabel: string | undefined;
    await waitForCondition(
      'one process is halfway and four wait',
      async () => {
        const rows = await runQuery<{ application_name: string; is_active: boolean; is_blocked: boolean }>(
          `select application_name,
                  exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and granted) as is_active,
                  exists (select from pg_locks l where l.pid = a.pid and locktype = 'transactionid' and not granted) as is_blocked
             from pg_stat_activity a
            where datname = current_database() and application_name like 'migrator-%'`,
        );
        const active = rows.find(({ is_active }) => is_active);
        activeLabel = active?.application_name;
        return rows.length === 5 && active?.is_blocked === true;
      },
      60_000,
    );
    const killedProcess = migrators.find(({ label }) => label === activeLabel);
    killedProcess?.child.kill('SIGKILL');
    await killedProcess?.ended;
    await blockingClient.query('rollback');
    const exitCodes = await Promise.all(migrators.map(async ({ ended }) => (await ended)[0]));
    expect(exitCodes.toSorted()).toEqual([0, 0, 0, 0, null]);
    expect(await appliedMigrations()).toEqual(names);
    expect(await migrateDatabase(url)).toEqual({ applied: [], unmet: [] });
  } finally {
    for (const { child } of migrators) child.kill('SIGKILL');
    await blockingClient.end();
  }
});

it('starts the migration over in the next process when the only one was killed', async () => {
  const blockingClient = new pg.Client({ connectionString: url });
  await blockingClient.connect();
  await blockingClient.query('begin');
  await blockingClient.query('create table notifications (id int)');
  const aloneProcess = startMigrating('migrator-alone');
  try {
    await waitForCondition(
      'the migration is halfway',
      async () =>
        (
          await runQuery(`select from pg_locks l join pg_stat_activity a using (pid)
                     where application_name = 'migrator-alone' and locktype = 'transactionid' and not granted`)
        ).length > 0,
      60_000,
    );
    aloneProcess.child.kill('SIGKILL');
    await aloneProcess.ended;
  } finally {
    await blockingClient.query('rollback');
    await blockingClient.end();
  }
  expect((await migrateDatabase(url)).applied).toEqual(names.map((migration) => migration.name));
});

it('waits for a locked table, and continues when it is free', async () => {
  const lockHolder = new pg.Client({ connectionString: url });
  await lockHolder.connect();
  await lockHolder.query('begin');
  await lockHolder.query('create table notifications (id int)');
  const pendingMigration = migrateDatabase(url);
  const attempts = new Set<string>();
  try {
    await waitForCondition(
      'the migration has restarted',
      async () => {
        const waitingQueries = await runQuery<{ begun: string }>(
          `select xact_start::text as begun from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and locktype = 'transactionid' and not granted`,
        );
        for (const { begun } of waitingQueries) attempts.add(begun);
        return attempts.size === 2;
      },
      30_000,
    );
  } finally {
    await lockHolder.query('rollback');
    await lockHolder.end();
  }
  expect((await pendingMigration).applied).toHaveLength(migrations.length);
});
