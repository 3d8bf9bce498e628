/** Migrations of every kind while 40 clients post and read: repeated, from two processes at once, and interrupted by kills. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api/api-process.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startMigrating } from '../support/migrations/migrating-process.ts';
import { readMigrationTraces } from '../support/migrations/migration-traces.ts';
import { type PostingClients, startPostingClients } from '../support/migrations/posting-clients.ts';
import { writeMigrations } from '../support/migrations/sample-migrations.ts';
import { timeouts } from '../support/services/timeouts.ts';

const clientCount = 40;
const rounds = 10;
const api = await openTestApi();
const url = api.env['DATABASE_URL'] ?? '';
let folder: string;
let product: ApiProcess;
let clients: PostingClients;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-migrations-'));
  product = await startApiProcess(api.env);
  clients = await startPostingClients(api, product.url, clientCount);
  await waitForCondition('everybody has posted', () => clients.succeeded() >= 2 * clientCount);
});
afterAll(async () => {
  await clients.stop();
  product.child.kill();
  await product.exitCode;
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the connection with this label waits for a lock in a statement that begins with this text. */
const waitUntilBlocked = (client: pg.Client, label: string, start: string): Promise<void> =>
  waitForCondition(`${label} waits in ${start}`, async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name = $1 and query ilike $2 and wait_event_type = 'Lock'`,
      [label, `${start}%`],
    );
    return rowCount === 1;
  });

const waitUntilEnded = (client: pg.Client, label: string): Promise<void> =>
  waitForCondition(`the server has ended the connection of ${label}`, async () => {
    const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [label]);
    return rowCount === 0;
  });

/** The migrations that are killed, by their position, and the statement in which each waits for the open transaction. */
const killed = [
  [0, 'lock table'],
  [1, 'create index'],
  [2, 'lock table'],
  [4, 'lock table'],
  [5, 'update'],
  [6, 'lock table'],
] as const;

it(
  'applies each migration exactly once in ten rounds, without a failed request or a deadlock',
  async () => {
    const done: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      done.push(`r${round}`);
      const source = writeMigrations(folder, done);
      const before = clients.succeeded();
      if (round % 2 === 0) {
        const processes = ['first', 'second'].map((label) => startMigrating(url, folder, label));
        const ended = await Promise.all(processes.map(({ ended }) => ended));
        expect(ended.map(({ code, err }) => ({ code, err }))).toEqual([
          { code: 0, err: '' },
          { code: 0, err: '' },
        ]);
      } else await migrateDatabase(url, { source });
      await waitForCondition('everybody has posted again', () => clients.succeeded() >= before + 2 * clientCount);
      const traces = await readMigrationTraces(url);
      expect(traces).toEqual({
        applied: source.migrations.map(({ name }) => name),
        deadlocks: 0,
        invalidIndexes: 0,
      });
    }
    console.log(`${rounds} rounds: ${clients.succeeded()} requests succeeded`);
  },
  5 * timeouts.test,
);

it(
  'completes the migrations in the next process when each one is killed half-way',
  async () => {
    const roundNames = Array.from({ length: rounds }, (_, index) => `r${index + 1}`);
    const source = writeMigrations(folder, [...roundNames, 'killed']);
    const firstKilled = source.migrations.findIndex(({ name }) => name.startsWith('killed'));
    const blocking = new pg.Client({ connectionString: url });
    const watching = new pg.Client({ connectionString: url });
    await Promise.all([blocking.connect(), watching.connect()]);
    try {
      for (const [position, start] of killed) {
        const earlier = source.migrations.slice(0, firstKilled + position);
        await migrateDatabase(url, { source: { ...source, migrations: earlier } });
        await blocking.query('begin');
        await blocking.query('update room_messages set content = content where seq = 1');
        const label = `killed-${position}`;
        const { child, ended } = startMigrating(url, folder, label);
        await waitUntilBlocked(watching, label, start);
        child.kill('SIGKILL');
        expect((await ended).code).toBe(null);
        await waitUntilEnded(watching, label);
        await blocking.query('rollback');
        expect((await readMigrationTraces(url)).invalidIndexes).toBe(start === 'create index' ? 1 : 0);
      }
      await migrateDatabase(url, { source });
    } finally {
      await Promise.all([blocking.end(), watching.end()]);
    }
    expect(await readMigrationTraces(url)).toEqual({
      applied: source.migrations.map(({ name }) => name),
      deadlocks: 0,
      invalidIndexes: 0,
    });
    expect(await clients.stop()).toEqual([]);
  },
  5 * timeouts.test,
);
