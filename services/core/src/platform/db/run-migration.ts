/**
 * Runs one migration while the application uses the database (docs/decisions/0163). Locks that the application waits for are
 * only requested for a short time: the application waits behind a pending lock, and the deadlock detection of PostgreSQL
 * could otherwise cancel its transaction instead of the migration.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isRetryableLockFailure, isStatementTimeout } from './failures.ts';
import { type MigrationFile, statementsOf } from './migration-files.ts';
import type { MigrationDeclaration } from './migrations.ts';

/** Reports progress, as a line for the operator. */
export type Report = (line: string) => void;

/** An upper limit for one lock. All locks of a migration together wait at most half of `deadlock_timeout`. */
const maxLockWaitMs = 250;
const maxAttempts = 30;
const firstPauseMs = 100;
const maxPauseMs = 5_000;
/** Attempts that are not reported, because they are normal under load. */
const quietAttempts = 5;
const buildPollMs = 1_000;

const statementTimeoutsMs = {
  /** Application statements that need the locked tables wait for up to this time. */
  transaction: 2_000,
  /** These statements block neither reads nor writes, but take long on large tables. */
  statements: 3_600_000,
  /** Below the default `deadlock_timeout`, so that a batch cannot be part of a detected deadlock. */
  batches: 900,
} as const;

/** Statements that wait for other transactions but block none of the application. */
const blocksNobody = /\bconcurrently\b|\bvalidate\s+constraint\b/i;
const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

const isRetryable = (error: unknown, runs: MigrationDeclaration['runs']): boolean =>
  isRetryableLockFailure(error) || (runs === 'batches' && isStatementTimeout(error));

async function readDeadlockTimeoutMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return rows[0]?.ms ?? 1_000;
}

/** Retries an attempt with backoff while other transactions hold its locks. */
async function withRetries<T>(migration: MigrationFile, report: Report, attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error, migration.runs) || count === maxAttempts) throw error;
      if (count % quietAttempts === 0)
        report(`${migration.name}: waits for other transactions (attempt ${count} of ${maxAttempts})`);
      await pause(Math.min(firstPauseMs * 2 ** (count - 1), maxPauseMs) * (0.5 + Math.random() / 2));
    }
  }
}

async function record(client: pg.Client, { name, checksum }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function runInTransaction(client: pg.Client, migration: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    for (const [table, mode] of migration.locks ?? [])
      await client.query(`lock table ${pg.escapeIdentifier(table)} in ${mode} mode`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    // If the connection is lost, the server rolls back. The first error is the cause.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Drops an index that an interrupted attempt left invalid, because `if not exists` would keep it. An index that is being
 * built is also invalid: an operator may create it in advance.
 */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_building: boolean }>(
      `select exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as is_building
         from pg_index i where i.indexrelid = to_regclass($1) and not i.indisvalid`,
      [pg.escapeIdentifier(name)],
    );
    const [invalid] = rows;
    if (invalid === undefined) return;
    if (!invalid.is_building) break;
    await pause(buildPollMs);
  }
  await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`);
}

async function runStatement(client: pg.Client, statement: string, lockWaitMs: number): Promise<number> {
  const index = concurrentIndex.exec(statement)?.[1];
  await client.query(`set lock_timeout = ${blocksNobody.test(statement) ? 0 : lockWaitMs}`);
  if (index !== undefined) await dropInvalidIndex(client, index);
  return (await client.query(statement)).rowCount ?? 0;
}

/** Runs a migration and records it. Throws the error of PostgreSQL if it fails; it may be run again in any case. */
export async function runMigration(client: pg.Client, migration: MigrationFile, report: Report): Promise<void> {
  const { runs, locks = [] } = migration;
  const timeoutMs = migration.statementTimeoutMs ?? statementTimeoutsMs[runs];
  const deadlockMs = await readDeadlockTimeoutMs(client);
  const lockWaitMs = Math.max(1, Math.min(maxLockWaitMs, Math.floor(deadlockMs / 2 / Math.max(1, locks.length))));
  await client.query(`set statement_timeout = ${timeoutMs}; set lock_timeout = ${lockWaitMs}`);
  if (runs === 'transaction') {
    await withRetries(migration, report, () => runInTransaction(client, migration));
    return;
  }
  for (const statement of statementsOf(migration)) {
    const once = () => withRetries(migration, report, () => runStatement(client, statement, lockWaitMs));
    while ((await once()) > 0 && runs === 'batches');
  }
  await record(client, migration);
}
