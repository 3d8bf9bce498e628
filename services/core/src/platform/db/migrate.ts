/** Brings a database to the current schema. Safe to run from several processes at the same time. */
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { ormOptions } from './orm-options.ts';

/** Any fixed number serves as the name of the lock; MikroORM’s migrator itself has none. */
const migration_lock = 7_305_641;
const migration_timeout_ms = 600_000;

/**
 * Applies what is pending, under a session lock: of several callers one works, the others wait and find nothing to do.
 * @returns the names of the migrations applied now
 */
export async function migrateDatabase(database_url: string): Promise<{ applied: string[] }> {
  const lock = new pg.Client({ connectionString: database_url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migration_lock]);
    const orm = new MikroORM({
      ...ormOptions(
        { DATABASE_URL: database_url, DATABASE_POOL_MAX: 2, DATABASE_STATEMENT_TIMEOUT_MS: migration_timeout_ms },
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
      const done = await orm.migrator.up();
      return { applied: done.map((migration) => migration.name) };
    } finally {
      await orm.close(true);
    }
  } finally {
    await lock.end();
  }
}
