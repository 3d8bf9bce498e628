/** Several processes migrate at the same time and one of them is killed half-way: nobody has to repair anything. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { migrations } from '@plenum/core/platform/db/migrations';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { runSql, withDatabase } from '../support/services/postgres-statements.ts';

let url: string;
let name: string;
beforeEach(async () => {
  name = `plenum_test_${randomBytes(8).toString('hex')}`;
  await runSql(inject('postgres_url'), `create database ${name}`);
  url = withDatabase(inject('postgres_url'), name);
});
afterEach(() => runSql(inject('postgres_url'), `drop database if exists ${name} with (force)`));

interface Migrating {
  readonly label: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
}

/** A migrate process whose connections carry its name. */
function startMigrating(label: string): Migrating {
  const child = spawn(process.execPath, ['services/operator/src/main.ts', 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, PGAPPNAME: label },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { label, child, ended: once(child, 'exit') };
}

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const applied = () => ask<{ name: string }>('select name from schema_migrations order by id');
const names = migrations.map((migration) => ({ name: migration.name }));

it('five processes at once, the one at work killed with -9: the others finish its work', async () => {
  // A table that somebody else is just making holds the migration up in its middle.
  const obstacle = new pg.Client({ connectionString: url });
  await obstacle.connect();
  await obstacle.query('begin');
  await obstacle.query('create table notifications (id int)');
  const processes = ['1', '2', '3', '4', '5'].map((at) => startMigrating(`migrator-${at}`));
  try {
    let atWork: string | undefined;
    await waitUntil(
      'one is half-way and four wait',
      async () => {
        const rows = await ask<{ application_name: string; kind: string }>(
          `select application_name, locktype || case when granted then '' else ' wanted' end as kind
             from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and application_name like 'migrator-%'
              and (locktype = 'advisory' or not granted)`,
        );
        const wait = rows.filter(({ kind }) => kind === 'advisory wanted');
        atWork = rows.find(({ kind }) => kind === 'advisory')?.application_name;
        const isHeldUp = rows.some((row) => row.application_name === atWork && row.kind === 'transactionid wanted');
        return wait.length === 4 && isHeldUp;
      },
      60_000,
    );
    const victim = processes.find(({ label }) => label === atWork);
    victim?.child.kill('SIGKILL');
    await victim?.ended;
    await obstacle.query('rollback');
    const codes = await Promise.all(processes.map(async ({ ended }) => (await ended)[0]));
    expect(codes.toSorted()).toEqual([0, 0, 0, 0, null]);
    expect(await applied()).toEqual(names);
    expect(await migrateDatabase(url)).toEqual({ applied: [], unmet: [] });
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
    await obstacle.end();
  }
});

it('killed with -9 while it is alone: the next one begins anew', async () => {
  const obstacle = new pg.Client({ connectionString: url });
  await obstacle.connect();
  await obstacle.query('begin');
  await obstacle.query('create table notifications (id int)');
  const victim = startMigrating('migrator-alone');
  try {
    await waitUntil(
      'it is half-way',
      async () =>
        (
          await ask(`select from pg_locks l join pg_stat_activity a using (pid)
                     where application_name = 'migrator-alone' and locktype = 'transactionid' and not granted`)
        ).length > 0,
      60_000,
    );
    victim.child.kill('SIGKILL');
    await victim.ended;
  } finally {
    await obstacle.query('rollback');
    await obstacle.end();
  }
  expect((await migrateDatabase(url)).applied).toEqual(names.map((migration) => migration.name));
});

it('gives way to who holds a table, and goes on when it is free', async () => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('create table notifications (id int)');
  const migrating = migrateDatabase(url);
  const attempts = new Set<string>();
  try {
    await waitUntil(
      'it has begun anew',
      async () => {
        const waiting = await ask<{ begun: string }>(
          `select xact_start::text as begun from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and locktype = 'transactionid' and not granted`,
        );
        for (const { begun } of waiting) attempts.add(begun);
        return attempts.size === 2;
      },
      30_000,
    );
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await migrating).applied).toHaveLength(migrations.length);
});
