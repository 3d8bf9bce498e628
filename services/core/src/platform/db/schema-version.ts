/** Checks whether a database has the schema of this version. */
import { type Database, statement } from './database.ts';
import { migrations } from './migrations.ts';

const schemaVersion = statement<{ applied: number }>(
  'schema-version',
  'select count(*) as applied from schema_migrations where name = any($1)',
);

/** Returns false while a migration of this version is missing; rejects when the database is unavailable or empty. */
export async function isMigrated(db: Database): Promise<boolean> {
  const names = migrations.map(({ name }) => name);
  const row = await db.row(schemaVersion, [names]);
  return row?.applied === names.length;
}
