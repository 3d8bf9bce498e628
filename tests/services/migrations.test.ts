/** Changes that a migration may make while the previous release runs, and databases that are migrated. */
import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrateDatabase, UnknownSchemaError } from '@plenum/core/platform/db/migrate';
import { migrations } from '@plenum/core/platform/db/migrations';
import { ormOptions } from '@plenum/core/platform/db/orm-options';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runOperatorInProcess } from '../support/operator/operator-process.ts';
import { findRuleViolations } from '../support/services/migration-rules.ts';
import { runSql, withDatabase } from '../support/services/postgres-statements.ts';

const name = `plenum_test_${randomBytes(8).toString('hex')}`;
const url = withDatabase(inject('postgres_url'), name);
beforeAll(() => runSql(inject('postgres_url'), `create database ${name}`));
afterAll(() => runSql(inject('postgres_url'), `drop database if exists ${name} with (force)`));

/** Creates the migrations table as MikroORM does, with these names. */
const recordMigrations = (...names: readonly string[]): Promise<void> =>
  runSql(
    url,
    `create table if not exists schema_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now());
     truncate schema_migrations;
     insert into schema_migrations (name) select unnest('{${names.join(',')}}'::text[])`,
  );

describe('migrating a database', () => {
  it('leaves a database from before the first release unchanged, and gives the operator instructions', async () => {
    await recordMigrations('0001-initial', '0002-organizers');
    await expect(migrateDatabase(url)).rejects.toThrow(UnknownSchemaError);
    const { code, err } = await runOperatorInProcess(['migrate'], { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(err).toContain('(migration 0001-initial), which cannot be migrated. Create an empty database');
    await expect(runSql(url, 'select from users')).rejects.toThrow('does not exist');
  });

  it('applies nothing to a database of a later release, as after a rollback', async () => {
    await recordMigrations(...migrations.map((migration) => migration.name), '9999-later');
    expect(await migrateDatabase(url)).toEqual({ applied: [], unmet: [] });
  });

  it('migrates a database whose migration was interrupted before anything was recorded', async () => {
    await recordMigrations();
    expect((await migrateDatabase(url)).applied).toEqual(migrations.map((migration) => migration.name));
  });
});

describe('migrations after the first one', () => {
  it('requires that migrations are additive and do not lock tables for long', async () => {
    const orm = new MikroORM(
      ormOptions(
        { DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATABASE_STATEMENT_TIMEOUT_MS: 1_000, TLS_CA_FILE: '' },
        [],
      ),
    );
    for (const { name, load } of migrations.slice(1)) {
      const MigrationClass = await load();
      const migration = new MigrationClass(orm.em.getDriver(), orm.config);
      migration.up();
      const queries = migration.getQueries().map(String);
      expect(queries.length, name).toBeGreaterThan(0);
      expect(findRuleViolations(queries, name.includes('-contract-')), name).toEqual([]);
    }
  });

  it.each([
    ['nothing is dropped', 'drop table "outbox"'],
    ['nothing is dropped', 'alter table "users" drop column "locale"'],
    ['nothing is dropped', 'alter table "users" alter column "locale" drop default'],
    ['nothing is renamed', 'alter table "users" rename column "locale" to "language"'],
    ['nothing is renamed', 'alter table "users" rename to "people"'],
    ['no required column without a default', 'alter table "users" add column "title" text not null'],
    ['no column becomes required', 'alter table "users" alter column "title" set not null'],
    ['no column changes its type', 'alter table "users" alter column "id" type text'],
    ['a constraint on an existing table is added', 'alter table "users" add constraint "c" check ("id" > 0)'],
    [
      'a constraint on an existing table is added',
      'alter table "users" add constraint "f" foreign key ("a") references "b" ("id")',
    ],
    ['a unique constraint on an existing table', 'alter table "users" add constraint "u" unique ("email")'],
    ['an index on an existing table', 'create index "i" on "users" ("email")'],
    ['an index on an existing table', 'create unique index "i" on "users" ("email")'],
    ['no default that is computed', 'alter table "users" add column "key" uuid not null default gen_random_uuid()'],
  ])('reports a violation of the rule that %s: %s', (rule, statement) => {
    expect(findRuleViolations([statement], false).map((offence) => offence.rule)).toEqual([
      expect.stringContaining(rule),
    ]);
  });

  it.each([
    [
      'a new table with its indexes and constraints',
      [
        'create table "t" ("id" bigserial primary key, "a" text not null)',
        'create index "i" on "t" ("a")',
        'alter table "t" add constraint "f" foreign key ("a") references "users" ("id")',
        'alter table "t" add constraint "u" unique ("a")',
      ],
    ],
    ['a nullable column', ['alter table "users" add "title" text null']],
    ['a column with a default', [`alter table "users" add "title" text not null default ''`]],
    ['an index that may already exist', ['create index if not exists "i" on "users" ("email")']],
    [
      'a constraint in two steps',
      [
        'alter table "users" add constraint "c" check ("id" > 0) not valid',
        'alter table "users" validate constraint "c"',
      ],
    ],
    ['a dropped constraint', ['alter table "users" drop constraint "c"']],
  ] as const)('allows %s', (_what, queries) => {
    expect(findRuleViolations(queries, false)).toEqual([]);
  });

  it('drops columns only in a contract step, which must not lock tables for long either', () => {
    expect(findRuleViolations(['alter table "users" drop column "locale"'], true)).toEqual([]);
    expect(findRuleViolations(['create index "i" on "users" ("email")'], true)).toHaveLength(1);
  });
});
