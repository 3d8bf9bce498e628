/** Migrations of every kind while people post, and two migrating processes at once. The long version is in `tests/faults`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiProcess } from '../support/api/api-process.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { readMigrationTraces } from '../support/migrations/migration-traces.ts';
import { startPostingClients } from '../support/migrations/posting-clients.ts';
import { writeMigrations } from '../support/migrations/sample-migrations.ts';

const clientCount = 10;
const api = await openTestApi();
const url = api.env['DATABASE_URL'] ?? '';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('migrates twice at the same time while people post: no request fails, and each migration is applied once', async () => {
  const product = await startApiProcess(api.env);
  const clients = await startPostingClients(api, product.url, clientCount);
  try {
    await waitForCondition('everybody has posted', () => clients.succeeded() >= 2 * clientCount);
    const source = writeMigrations(folder, ['a']);
    const results = await Promise.all([migrateDatabase(url, { source }), migrateDatabase(url, { source })]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(source.migrations.slice(1).map(({ name }) => name));
    expect(await clients.stop()).toEqual([]);
    const { applied, deadlocks, invalidIndexes } = await readMigrationTraces(url);
    expect(applied).toEqual(source.migrations.map(({ name }) => name));
    expect({ deadlocks, invalidIndexes }).toEqual({ deadlocks: 0, invalidIndexes: 0 });
  } finally {
    await clients.stop();
    product.child.kill();
    await product.exitCode;
  }
});
