/** Brings a database to the current schema. Safe to run from several processes at the same time. */
import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { isConstraintViolation, isLockTimeout } from './failures.ts';
import { migrations } from './migrations.ts';
import { connectionOptions, ormOptions } from './orm-options.ts';

/** Any fixed number serves as the name of the lock; MikroORM’s migrator itself has none. */
const migrationLock = 7_305_641;
const migrationTimeoutMs = 600_000;
/** Whoever comes second waits for the first to finish. */
const lockWaitMaxMs = 3_600_000;
/** Whoever comes after a migration that waits for a table waits behind it: it gives way after so long and tries again. */
const lockTimeoutMs = 5_000;
const lockAttempts = 20;
const lockPauseMs = 1_000;

export interface Migrated {
  /** The names of the migrations applied now. */
  readonly applied: readonly string[];
  /** Constraints that hold for what is written from now on, and that rows from before break, as `table.constraint`. */
  readonly unmet: readonly string[];
}

/**
 * Applies what is pending, under a session lock: of several callers one works, the others wait and find nothing to do.
 * The address must lead to PostgreSQL itself: a pooler that lends connections by transaction would lose the lock.
 */
export async function migrateDatabase(databaseUrl: string): Promise<Migrated> {
  const limits = connectionOptions({ DATABASE_STATEMENT_TIMEOUT_MS: lockWaitMaxMs });
  // It says nothing while the other connection migrates.
  const lock = new pg.Client({ ...limits, connectionString: databaseUrl });
  // A connection that is lost shows in the next statement.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const applied = await applyPending(databaseUrl);
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

interface ConstraintRow {
  readonly table_name: string;
  readonly name: string;
}

/**
 * Looks whether rows from before keep the constraints that were added `not valid`. Each by itself and after the
 * migrations: adding one locks a table for a moment only, and looking through it holds up neither readers nor writers.
 * A constraint that old rows break stays as it is; the next migration looks again.
 * @returns those that are broken, or could not be looked at because somebody else held the table
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

/** All or nothing: one transaction, so that whatever ends it on the way leaves the schema as it was. */
async function applyPending(databaseUrl: string): Promise<string[]> {
  const orm = new MikroORM({
    ...ormOptions(
      {
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_MAX: 2,
        DATABASE_STATEMENT_TIMEOUT_MS: migrationTimeoutMs,
        lockTimeoutMs,
      },
      [],
    ),
    extensions: [Migrator],
    migrations: {
      migrationsList: [...migrations],
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
