/**
 * `node scripts/run.mjs scripts/record-release.ts`, once per release, on its own commit: runs the tests of the services
 * against a PostgreSQL that logs every statement, and records those that can be prepared on the schema of this release.
 * The next release must still support all of them (`tests/services/previous-release.test.ts`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { migrations } from '@plenum/core/platform/db/migrations';
import pg from 'pg';
import { repositoryRoot } from './embedded/paths.ts';
import { startPostgres } from './embedded/postgres.ts';
import { loadSecrets } from './embedded/secrets.ts';
import { type Candidates, distilled, statementsOf } from './previous-release/statement-log.ts';

const place = join(repositoryRoot, 'tests', 'services', 'previous-release');

/** Returns each statement in the first form that can be prepared on the schema of this release. */
async function preparable(url: string, all: readonly Candidates[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const takes = async (text: string): Promise<boolean> => {
    try {
      await client.query(`prepare recorded as ${text}`);
      await client.query('deallocate recorded');
      return true;
    } catch {
      return false;
    }
  };
  try {
    const kept = new Set<string>();
    for (const candidates of all) {
      let taken: string | undefined;
      for (const text of candidates) if (taken === undefined && (await takes(text))) taken = text;
      if (taken === undefined) console.log(`left out: ${candidates[0]?.slice(0, 200) ?? ''}`);
      else kept.add(taken);
    }
    return [...kept].toSorted();
  } finally {
    await client.end();
  }
}

async function asAdministrator(url: string, password: string, sql: string): Promise<void> {
  const address = new URL(url);
  address.username = 'postgres';
  address.password = password;
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-record-'));
const logPath = join(dataDir, 'postgres.log');
const secrets = loadSecrets(dataDir);
const postgres = await startPostgres({ dataDir, logPath, secrets, durable: false });
try {
  await asAdministrator(postgres.url, secrets.postgresAdminPassword, `alter role plenum set log_statement = 'all'`);
  const flags = ['run', '--project', 'services', ...process.argv.slice(2)];
  const env = { ...process.env, DATABASE_URL: postgres.url };
  // A failing test does not matter for the recorded statements.
  spawnSync(join(repositoryRoot, 'node_modules', '.bin', 'vitest'), flags, {
    cwd: repositoryRoot,
    env,
    stdio: 'inherit',
  });
  await migrateDatabase(postgres.url);
  const statements = await preparable(postgres.url, distilled(statementsOf(readFileSync(logPath, 'utf8'))));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'statements.sql'), `${statements.join(';\n')};\n`);
  const names = migrations.map(({ name }) => name);
  writeFileSync(join(place, 'migrations.json'), `[${names.map((name) => JSON.stringify(name)).join(', ')}]\n`);
  console.log(`${statements.length} statements of a release with ${names.length} migrations`);
} finally {
  await postgres.stop();
  rmSync(postgres.filesDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
