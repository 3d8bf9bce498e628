/** Which databases are migrated, and what operators see. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import {
  checksumOf,
  readMigrations,
  releasedMigrations,
  UnknownSchemaError,
} from '@plenum/core/platform/db/migration-files';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { writeMigrations } from '../support/migrations/sample-migrations.ts';
import { runOperatorInProcess } from '../support/operator/operator-process.ts';
import { runSql, withDatabase } from '../support/services/postgres-statements.ts';

const name = `plenum_test_${randomBytes(8).toString('hex')}`;
const url = withDatabase(inject('postgres_url'), name);
beforeAll(() => runSql(inject('postgres_url'), `create database ${name}`));
afterAll(() => runSql(inject('postgres_url'), `drop database if exists ${name} with (force)`));

const files = readMigrations(releasedMigrations);
const names = files.map((file) => file.name);
const [baseline = ''] = names;

/** Records these migrations, with or without the checksums of this version. */
const recordMigrations = (recorded: readonly string[], checksum?: string): Promise<void> => {
  const values = recorded.map((recordedName) => {
    const own = files.find((file) => file.name === recordedName)?.checksum;
    return `('${recordedName}', '${checksum ?? own ?? 'of-a-later-release'}')`;
  });
  return runSql(
    url,
    `drop table if exists schema_migrations;
     create table schema_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now(), checksum text);
     ${values.length === 0 ? '' : `insert into schema_migrations (name, checksum) values ${values.join(', ')}`}`,
  );
};

/** Creates the migrations table of versions without checksums. */
const recordWithoutChecksum = (...recorded: readonly string[]): Promise<void> =>
  runSql(
    url,
    `drop table if exists schema_migrations;
     create table schema_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now());
     insert into schema_migrations (name) select unnest('{${recorded.join(',')}}'::text[])`,
  );

const operator = (...args: readonly string[]) => runOperatorInProcess(args, { DATABASE_URL: url });

describe('migrating a database', () => {
  it.each([
    [
      'before the first release',
      () => recordWithoutChecksum('0001-initial', '0002-organizers'),
      'the schema of a version before the first release (migration 0001-initial)',
    ],
    [
      'an earlier baseline, without a checksum',
      () => recordWithoutChecksum(baseline),
      `created with another version of the migration ${baseline}`,
    ],
    [
      'an earlier baseline',
      () => recordMigrations([baseline], 'of-an-earlier-file'),
      `created with another version of the migration ${baseline}`,
    ],
  ])('leaves a database of %s unchanged, and gives the operator instructions', async (_version, record, text) => {
    await record();
    await expect(migrateDatabase(url)).rejects.toThrow(UnknownSchemaError);
    for (const args of [['migrate'], ['migrate', '--status'], ['migrate', '--dry-run']]) {
      const { code, err } = await operator(...args);
      expect(code).toBe(1);
      expect(err).toContain(text);
      expect(err).toContain(
        'Create an empty database and set DATABASE_URL to it; for `npm start`, remove the data folder',
      );
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    await expect(runSql(url, 'select from users')).rejects.toThrow('does not exist');
  });

  it('rejects a later migration that was edited after it was applied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plenum-migrations-'));
    try {
      const source = writeMigrations(folder, ['a']);
      const edited = source.migrations[1]?.name ?? '';
      await recordMigrations([baseline, edited]);
      await expect(migrateDatabase(url, { source })).rejects.toThrow(
        `The migration ${edited} was edited after it was applied`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says which migration failed, and keeps the earlier ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plenum-migrations-'));
    try {
      const { migrations } = writeMigrations(folder, []);
      const planted = [
        { name: '0002-works', file: '0002.sql', runs: 'transaction' },
        { name: '0003-fails', file: '0003.sql', runs: 'statements' },
      ] as const;
      await writeFile(join(folder, '0002.sql'), 'create table planted (id int);');
      await writeFile(join(folder, '0003.sql'), 'create index concurrently if not exists i on missing (id);');
      await recordMigrations([baseline]);
      await expect(
        migrateDatabase(url, { source: { folder, migrations: [...migrations, ...planted] } }),
      ).rejects.toThrow('0003-fails failed: relation "missing" does not exist.');
      await runSql(url, 'drop table planted');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('applies nothing to a database of a later release, as after a rollback', async () => {
    await recordMigrations([...names, '9999-later']);
    expect(await migrateDatabase(url)).toEqual({ applied: [], unmet: [] });
    const { code, out } = await operator('migrate', '--status');
    expect(code).toBe(0);
    expect(out).toMatch(/^applied  9999-later  \S+  \(of another release\)$/m);
  });

  it('shows the pending migrations and their statements, and changes nothing', async () => {
    await runSql(url, 'drop table if exists schema_migrations');
    const status = await operator('migrate', '--status');
    expect(status.code).toBe(1);
    expect(status.out).toMatch(/^PostgreSQL \d+/);
    expect(status.out).toContain(`pending  ${baseline}`);
    const dryRun = await operator('migrate', '--dry-run');
    expect(dryRun.code).toBe(0);
    expect(dryRun.out).toContain('create table room_messages (');
    await expect(runSql(url, 'select from schema_migrations')).rejects.toThrow('does not exist');
    await expect(runSql(url, 'select from users')).rejects.toThrow('does not exist');
  });

  it('migrates a database whose migration was interrupted before anything was recorded', async () => {
    await recordWithoutChecksum();
    expect((await migrateDatabase(url)).applied).toEqual(names);
    const { code, out } = await operator('migrate', '--status');
    expect(code).toBe(0);
    expect(out).toContain('The schema is up to date.');
  });
});

describe('the checksum of a migration', () => {
  const sql = 'create table t (\n  id bigint\n);\n';

  it('ignores line endings, comments and empty lines', () => {
    expect(checksumOf(`-- A comment.\n\n${sql.replaceAll('\n', '\r\n')}`)).toBe(checksumOf(sql));
  });

  it('covers every statement', () => {
    expect(checksumOf(sql.replace('bigint', 'integer'))).not.toBe(checksumOf(sql));
  });
});
