/** Migrates a database to the current schema. Safe to run from several processes concurrently. */
import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { databaseAddress } from './database-tls.ts';
import { isConstraintViolation, isLockTimeout } from './failures.ts';
import { migrations } from './migrations.ts';
import { connectionOptions, type ConnectionSettings, ormOptions } from './orm-options.ts';

/** Key of an advisory lock, because the migrator of MikroORM does not lock. */
const migrationLock = 7_305_641;
const migrationTimeoutMs = 600_000;
/** Concurrent callers wait for the first one to finish. */
const maxLockWaitMs = 3_600_000;
/**
 * Other statements have to wait behind a migration that waits for a table lock, so it gives up after this time and retries.
 */
const lockTimeoutMs = 5_000;
const lockAttempts = 20;
const lockPauseMs = 1_000;

export interface Migrated {
  /** Names of the migrations applied by this call. */
  readonly applied: readonly string[];
  /** Constraints that existing rows violate, as `table.constraint`. New rows cannot violate them. */
  readonly unmet: readonly string[];
}

/**
 * Applies pending migrations under a session lock: of several concurrent callers, one migrates and the others wait. The URL
 * must not point to a pooler in transaction mode, which would lose the lock. Throws `UnknownSchemaError` if the database
 * has migrations from before the first one of this version.
 * @param tlsCaFile value of the setting `TLS_CA_FILE`
 */
export async function migrateDatabase(databaseUrl: string, tlsCaFile = ''): Promise<Migrated> {
  const server = { DATABASE_URL: databaseUrl, TLS_CA_FILE: tlsCaFile };
  const limits = connectionOptions({ ...server, DATABASE_STATEMENT_TIMEOUT_MS: maxLockWaitMs });
  // This connection is idle while another connection migrates.
  const lock = new pg.Client({ ...limits, connectionString: databaseAddress(databaseUrl, tlsCaFile).url });
  // A lost connection fails the next statement.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    await rejectUnknownSchema(lock);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const applied = await applyPending(server);
        return { applied, unmet: await validateConstraints(lock) };
      } catch (error) {
        if (!isLockTimeout(error) || attempt === lockAttempts) throw error;
        await pause(lockPauseMs);
      }
    }
  } finally {
    await lock.end();
  }
}

/** The schema of the database cannot be migrated. The message contains the next step. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
}

/** Without this check, the first migration would fail because its tables exist. */
async function rejectUnknownSchema(client: pg.Client): Promise<void> {
  const table = await client.query<{ name: string | null }>(`select to_regclass('schema_migrations')::text as name`);
  if (table.rows[0]?.name === null) return;
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id');
  const oldest = rows[0]?.name;
  if (oldest === undefined || rows.some(({ name }) => name === migrations[0]?.name)) return;
  throw new UnknownSchemaError(
    `This database has the schema of a version before the first release (migration ${oldest}), which cannot be ` +
      'migrated. Create an empty database and set DATABASE_URL to it, or remove the data directory of `npm start`.',
  );
}

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
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
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

/** Applies all pending migrations in one transaction, so that a failure leaves the schema unchanged. */
async function applyPending(server: Pick<ConnectionSettings, 'DATABASE_URL' | 'TLS_CA_FILE'>): Promise<string[]> {
  const orm = new MikroORM({
    ...ormOptions(
      {
        ...server,
        DATABASE_POOL_MAX: 2,
        DATABASE_STATEMENT_TIMEOUT_MS: migrationTimeoutMs,
        lockTimeoutMs,
      },
      [],
    ),
    extensions: [Migrator],
    migrations: {
      migrationsList: await Promise.all(migrations.map(async ({ name, load }) => ({ name, class: await load() }))),
      snapshot: false,
      transactional: true,
      allOrNothing: true,
      tableName: 'schema_migrations',
    },
  });
  try {
    return (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
}
