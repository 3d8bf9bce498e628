/** Restores the dump of a backup into a new database, migrates it, and verifies it. */
import type { Config } from '@plenum/core/config';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { readMigrations, releasedMigrations } from '@plenum/core/platform/db/migration-files';
import { withConnection } from '@plenum/core/platform/db/one-connection';
import type { Environment } from '../command.ts';
import { feed } from './child-program.ts';
import { countRows, findDifferences, findInconsistencies } from './database-content.ts';
import { type DatabaseServer, maxRestoreMs } from './database-server.ts';
import type { Manifest } from './manifest.ts';
import { findPostgresPrograms, postgresEnvironment, urlOfDatabase } from './postgres-programs.ts';
import { step } from './progress.ts';
import { failingAt, StepFailed } from './step-failed.ts';

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Throws `StepFailed` if this version, or this server, cannot restore the backup. */
export function checkCompatibility(manifest: Manifest, serverVersion: string): void {
  const known = new Set(readMigrations(releasedMigrations).map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new StepFailed(
      `The backup is of Plenum ${manifest.version} and has migrations that this version does not know (${unknown.join(', ')}). Install version ${manifest.version}.`,
    );
  if (majorOf(manifest.postgres_version) > majorOf(serverVersion))
    throw new StepFailed(
      `The backup is of PostgreSQL ${manifest.postgres_version}, and this server is version ${serverVersion}. Use a server of version ${majorOf(manifest.postgres_version)} or newer.`,
    );
}

interface Restore {
  readonly config: Config;
  readonly env: Environment;
  readonly server: DatabaseServer;
  readonly manifest: Manifest;
  /** Name of the new database. */
  readonly database: string;
  readonly dump: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

/** Creates the database and fills it. The caller drops it if this fails. */
export async function restoreDatabase(restore: Restore): Promise<void> {
  const { config, env, server, manifest, database, dump, signal } = restore;
  const { pgRestore, version } = await findPostgresPrograms(server.version, env);
  const settings = { ...config, DATABASE_URL: urlOfDatabase(config.DATABASE_URL, database) };
  const connect = { ...settings, DATABASE_STATEMENT_TIMEOUT_MS: maxRestoreMs };
  await step('Restore', async () => {
    await server.create(database);
    const name = database.replaceAll(/['\\]/g, String.raw`\$&`);
    const args = [
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      `--dbname=dbname='${name}'`,
    ];
    await feed({ path: pgRestore, args, env: postgresEnvironment(settings, env), signal }, dump);
    return [undefined, `into the database ${database}, with pg_restore ${version}`];
  });
  await step('Rows', async () => {
    const counts = await withConnection(connect, async (client) => {
      // Suppresses a warning for each system table, which this role may not analyze.
      await client.query('set client_min_messages = error; analyze');
      return countRows(client);
    });
    const differences = findDifferences(manifest.rows, counts);
    if (differences.length > 0)
      throw new StepFailed(`The restored database has other numbers of rows: ${differences.join(', ')}.`);
    const sum = Object.values(counts).reduce((total, count) => total + count, 0);
    return [undefined, `${sum} in ${Object.keys(counts).length} tables, as in the backup`];
  });
  signal.throwIfAborted();
  await step('Migrate', async () => {
    const { applied, unmet } = await failingAt('Migrate', () =>
      migrateDatabase(settings.DATABASE_URL, { tlsCaFile: config.TLS_CA_FILE }),
    );
    const text = applied.length === 0 ? 'nothing is pending' : applied.join(', ');
    return [undefined, unmet.length === 0 ? text : `${text}; existing rows violate ${unmet.join(', ')}`];
  });
  await step('Verify', async () => {
    const problems = await withConnection(connect, findInconsistencies);
    if (problems.length > 0) throw new StepFailed(`The restored database is inconsistent: ${problems.join(', ')}.`);
    return [undefined, 'constraints, indexes and sequences are consistent'];
  });
  signal.throwIfAborted();
}
