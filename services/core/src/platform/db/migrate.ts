/** Migrates a database to the current schema. Safe to run from several processes concurrently. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConstraintViolation, isLockTimeout } from './failures.ts';
import {
  findSchemaProblem,
  type MigrationFile,
  type MigrationSource,
  readApplied,
  readMigrations,
  releasedMigrations,
  UnknownSchemaError,
} from './migration-files.ts';
import { withConnection } from './one-connection.ts';
import { type Report, runMigration } from './run-migration.ts';

/** Key of the advisory lock that only one migrating process holds. */
const migrationLock = 7_305_641;
/** Concurrent callers wait for the first one to finish. */
const maxLockWaitMs = 3_600_000;
const lockPollMs = 250;
const validationLockMs = 5_000;
/** The server notices within this time that a migrating process was killed, and releases its lock. */
const clientCheckMs = 2_000;

export interface Migrated {
  /** Names of the migrations applied by this call. */
  readonly applied: readonly string[];
  /** Constraints that existing rows violate, as `table.constraint`. New rows cannot violate them. */
  readonly unmet: readonly string[];
}

export interface MigrationState {
  /** Migrations that the database records, in the order of execution, including those of later releases. */
  readonly applied: readonly { readonly name: string; readonly executed_at: Date; readonly isKnown: boolean }[];
  readonly pending: readonly MigrationFile[];
  /** Why the database cannot be migrated; null if it can. */
  readonly problem: string | null;
  /** Version of PostgreSQL. */
  readonly serverVersion: string;
}

interface MigrateOptions {
  /** Value of the setting `TLS_CA_FILE`. */
  readonly tlsCaFile?: string;
  readonly source?: MigrationSource;
  readonly report?: Report;
}

const settingsOf = (databaseUrl: string, tlsCaFile: string) => ({
  DATABASE_URL: databaseUrl,
  TLS_CA_FILE: tlsCaFile,
  DATABASE_STATEMENT_TIMEOUT_MS: maxLockWaitMs,
});

/**
 * Waits by polling: a blocked `pg_advisory_lock` is an open transaction, which `create index concurrently` of the process
 * with the lock would wait for.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const deadlineMs = performance.now() + maxLockWaitMs;
  for (;;) {
    const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_lock($1) as is_locked', [
      migrationLock,
    ]);
    if (rows[0]?.is_locked === true) return;
    if (performance.now() > deadlineMs) throw new Error('Another process has been migrating for an hour.');
    await pause(lockPollMs);
  }
}

/** Creates the table of applied migrations, and adds the checksum to an earlier table. */
async function createMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp, checksum text)`);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'checksum'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column checksum text');
}

/**
 * Applies pending migrations under a session lock: of several concurrent callers, one migrates and the others wait. The URL
 * must not point to a pooler in transaction mode, which would lose the lock. Throws `UnknownSchemaError` before changing
 * anything if the database has other migrations than this version.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { tlsCaFile = '', source = releasedMigrations, report = () => undefined }: MigrateOptions = {},
): Promise<Migrated> {
  const files = readMigrations(source);
  return withConnection(settingsOf(databaseUrl, tlsCaFile), async (client) => {
    // Not supported on all platforms.
    await client.query(`set client_connection_check_interval = ${clientCheckMs}`).catch(() => undefined);
    await acquireLock(client);
    const recorded = await readApplied(client);
    const problem = findSchemaProblem(files, recorded);
    if (problem !== null) throw new UnknownSchemaError(problem);
    await createMigrationTable(client);
    const applied: string[] = [];
    for (const file of pendingOf(files, recorded)) {
      const startMs = performance.now();
      await runMigration(client, file, report).catch(async (error: unknown) => {
        throw await explainFailure(client, file, error);
      });
      report(`${file.name}: applied in ${((performance.now() - startMs) / 1_000).toFixed(1)} s`);
      applied.push(file.name);
    }
    return { applied, unmet: await validateConstraints(client) };
  });
}

/** A migration failed. The message contains the reason, and for a lock timeout the oldest transactions. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

const oldestTransactions = `select pid, coalesce(nullif(application_name, ''), backend_type) as program,
         round(extract(epoch from clock_timestamp() - xact_start))::int as age_s
    from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
   order by xact_start limit 3`;

async function explainFailure(client: pg.Client, { name }: MigrationFile, cause: unknown): Promise<unknown> {
  if (!(cause instanceof pg.DatabaseError)) return cause;
  if (!isLockTimeout(cause)) return new MigrationFailed(`${name} failed: ${cause.message}.`, { cause });
  const { rows } = await client.query<{ pid: number; program: string; age_s: number }>(oldestTransactions);
  const transactions = rows.map(({ pid, program, age_s }) => `${program} (pid ${pid}, ${age_s} s)`);
  return new MigrationFailed(
    `${name} failed: other transactions held its locks for two minutes. Oldest transactions: ${transactions.join(', ') || 'none'}.`,
    { cause },
  );
}

/** Returns the state of the migrations. Changes nothing. */
export function readMigrationState(
  databaseUrl: string,
  { tlsCaFile = '', source = releasedMigrations }: Omit<MigrateOptions, 'report'> = {},
): Promise<MigrationState> {
  const files = readMigrations(source);
  return withConnection(settingsOf(databaseUrl, tlsCaFile), async (client) => {
    const recorded = await readApplied(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return {
      applied: recorded.map(({ name, executed_at }) => ({
        name,
        executed_at,
        isKnown: files.some((file) => file.name === name),
      })),
      pending: pendingOf(files, recorded),
      problem: findSchemaProblem(files, recorded),
      serverVersion: rows[0]?.server_version ?? '',
    };
  });
}

const pendingOf = (files: readonly MigrationFile[], recorded: readonly { readonly name: string }[]) =>
  files.filter((file) => !recorded.some(({ name }) => name === file.name));

interface ConstraintRow {
  readonly table_name: string;
  readonly name: string;
}

/**
 * Validates constraints that were added as `not valid`, individually and after the migrations: adding them only locks the
 * table briefly, and validation blocks neither reads nor writes. Constraints that existing rows violate are not validated
 * until a later migration.
 * @returns constraints that are violated, or could not be checked because of a lock
 */
async function validateConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<ConstraintRow>(
    `select conrelid::regclass::text as table_name, conname as name from pg_constraint
      where not convalidated and contype in ('c', 'f') and connamespace = current_schema()::regnamespace
      order by 1, 2`,
  );
  await client.query(`set lock_timeout = ${validationLockMs}; set statement_timeout = ${maxLockWaitMs}`);
  const unmet: string[] = [];
  for (const { table_name, name } of rows) {
    try {
      await client.query(`alter table ${table_name} validate constraint ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      if (!isLockTimeout(error) && !isConstraintViolation(error)) throw error;
      unmet.push(`${table_name}.${name}`);
    }
  }
  return unmet;
}
