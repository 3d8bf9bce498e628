/** The files of the migrations: statements, checksums, and comparison with the migrations that a database records. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { type MigrationDeclaration, migrations } from './migrations.ts';

export interface MigrationFile extends MigrationDeclaration {
  /** Content of the file. */
  readonly sql: string;
  readonly checksum: string;
}

/** Migrations and the folder of their files. Tests use their own. */
export interface MigrationSource {
  readonly migrations: readonly MigrationDeclaration[];
  readonly folder: string;
}

export const releasedMigrations: MigrationSource = {
  migrations,
  folder: `${import.meta.dirname}/migrations`,
};

/**
 * Returns the SHA-256 of the statements. Comments, empty lines and line endings do not count: Git may convert the latter, and
 * a corrected comment does not change the schema.
 */
export function checksumOf(sql: string): string {
  const lines = sql
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('--'));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export const readMigrations = ({ migrations: declared, folder }: MigrationSource): readonly MigrationFile[] =>
  declared.map((declaration) => {
    const sql = readFileSync(new URL(declaration.file, pathToFileURL(`${folder}/`)), 'utf8');
    return { ...declaration, sql, checksum: checksumOf(sql) };
  });

/** Splits the statements of a migration that runs them individually. A statement ends with a semicolon at the end of a line. */
export function statementsOf({ name, sql }: MigrationFile): readonly string[] {
  if (sql.includes('$$')) throw new Error(`${name}: a migration with a function must run in a transaction.`);
  const code = sql.replaceAll(/^\s*--.*$/gm, '');
  return code.split(/;\s*$/m).flatMap((statement) => (statement.trim() === '' ? [] : [statement.trim()]));
}

interface AppliedMigration {
  readonly name: string;
  readonly executed_at: Date;
  /** Null if it was applied before checksums were stored. */
  readonly checksum: string | null;
}

/** Returns the recorded migrations in the order in which they were applied; an empty list for an empty database. */
export async function readApplied(client: pg.ClientBase): Promise<readonly AppliedMigration[]> {
  const table = await client.query<{ name: string | null }>(`select to_regclass('schema_migrations')::text as name`);
  if (table.rows[0]?.name === null) return [];
  // Earlier tables have no column for the checksum.
  const { rows } = await client.query<AppliedMigration>(
    `select name, executed_at, to_jsonb(m) ->> 'checksum' as checksum from schema_migrations m order by id`,
  );
  return rows;
}

/** The schema of the database cannot be migrated. The message contains the next step. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
}

const remedy = 'Create an empty database and set DATABASE_URL to it; for `npm start`, remove the data folder (.data).';

/** Returns why a database with these migrations cannot be migrated, as a sentence; null if it can. */
export function findSchemaProblem(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): string | null {
  const [oldest] = applied;
  const [baseline] = files;
  if (oldest === undefined || baseline === undefined) return null;
  if (!applied.some(({ name }) => name === baseline.name))
    return `This database has the schema of a version before the first release (migration ${oldest.name}), which cannot be migrated. ${remedy}`;
  const changed = files.find((file) =>
    applied.some(({ name, checksum }) => name === file.name && checksum !== file.checksum),
  );
  if (changed === undefined) return null;
  return changed === baseline
    ? `This database was created with another version of the migration ${baseline.name} and cannot be migrated. ${remedy}`
    : `The migration ${changed.name} was edited after it was applied to this database. Install a release with its original file.`;
}
