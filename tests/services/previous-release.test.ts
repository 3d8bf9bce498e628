/** While an upgrade rolls, processes of the release before run on the new schema: all they ask must still be answered. */
import { readFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrations } from '@plenum/core/platform/db/migrations';
import { ormOptions } from '@plenum/core/platform/db/orm-options';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offencesOf } from '../support/services/migration-rules.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

const record = (name: string): string => readFileSync(new URL(`previous-release/${name}`, import.meta.url), 'utf8');
const statements = record('statements.sql')
  .split(';\n')
  .filter((text) => text.trim() !== '');
const released = JSON.parse(record('migrations.json')) as readonly string[];

let services: TestServices;
let client: pg.Client;
beforeAll(async () => {
  services = await createTestServices();
  client = new pg.Client({ connectionString: services.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await services.dispose();
});

/** The statements that the schema does not take, each with PostgreSQL's reason. */
async function refused(texts: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const text of texts) {
    try {
      await client.query(`prepare asked as ${text}`);
      await client.query('deallocate asked');
    } catch (error) {
      problems.push(`${error instanceof Error ? error.message : ''}: ${text}`);
    }
  }
  return problems;
}

describe('what the release before asks', () => {
  it('is answered by this schema', async () => {
    // Fewer would mean that the record is broken.
    expect(statements.length).toBeGreaterThan(300);
    expect(await refused(statements)).toEqual([]);
  });

  it.each([
    ['a column is gone', 'alter table users drop column locale cascade'],
    ['a column has another name', 'alter table room_messages rename content to words'],
    ['a table is gone', 'drop table notifications cascade'],
    ['a column has another type', `alter table notifications alter read_at type jsonb using 'null'`],
  ])('is found to fail when %s', async (_what, change) => {
    await client.query('begin');
    await client.query(change);
    await client.query('savepoint changed');
    let failed = 0;
    for (const text of statements) {
      await client.query(`prepare asked as ${text}`).then(
        () => client.query('deallocate asked'),
        () => {
          failed += 1;
          return client.query('rollback to changed');
        },
      );
    }
    await client.query('rollback');
    expect(failed).toBeGreaterThan(0);
  });
});

describe('the migrations since the release before', () => {
  it('continue its own in their order', () => {
    expect(migrations.map(({ name }) => name).slice(0, released.length)).toEqual(released);
  });

  it('only add, and hold nobody up', async () => {
    const orm = new MikroORM(
      ormOptions(
        {
          DATABASE_URL: services.database.url,
          DATABASE_POOL_MAX: 1,
          DATABASE_STATEMENT_TIMEOUT_MS: 1_000,
          TLS_CA_FILE: '',
        },
        [],
      ),
    );
    for (const { name, load } of migrations.filter((migration) => !released.includes(migration.name))) {
      const Made = await load();
      const migration = new Made(orm.em.getDriver(), orm.config);
      migration.up();
      const asked = migration.getQueries().map(String);
      expect(asked.length, name).toBeGreaterThan(0);
      expect(offencesOf(asked, name.includes('-contract-')), name).toEqual([]);
    }
  });

  it.each([
    ['nothing is dropped', 'drop table "outbox"'],
    ['nothing is dropped', 'alter table "users" drop column "locale"'],
    ['nothing is dropped', 'alter table "users" alter column "locale" drop default'],
    ['nothing is renamed', 'alter table "users" rename column "locale" to "language"'],
    ['nothing is renamed', 'alter table "users" rename to "people"'],
    ['no column that must be filled without a default', 'alter table "users" add column "title" text not null'],
    ['no column is made obligatory', 'alter table "users" alter column "title" set not null'],
    ['no column changes its type', 'alter table "users" alter column "id" type text'],
    ['a constraint on a table that was there comes', 'alter table "users" add constraint "c" check ("id" > 0)'],
    [
      'a constraint on a table that was there comes',
      'alter table "users" add constraint "f" foreign key ("a") references "b" ("id")',
    ],
    ['a unique constraint on a table', 'alter table "users" add constraint "u" unique ("email")'],
    ['an index on a table that was there', 'create index "i" on "users" ("email")'],
    ['an index on a table that was there', 'create unique index "i" on "users" ("email")'],
    ['no default that is computed', 'alter table "users" add column "key" uuid not null default gen_random_uuid()'],
  ])('%s: %s', (rule, statement) => {
    expect(offencesOf([statement], false).map((offence) => offence.rule)).toEqual([expect.stringContaining(rule)]);
  });

  it.each([
    [
      'a new table with all that belongs to it',
      [
        'create table "t" ("id" bigserial primary key, "a" text not null)',
        'create index "i" on "t" ("a")',
        'alter table "t" add constraint "f" foreign key ("a") references "users" ("id")',
        'alter table "t" add constraint "u" unique ("a")',
      ],
    ],
    ['a column that may be empty', ['alter table "users" add "title" text null']],
    ['a column with a default', [`alter table "users" add "title" text not null default ''`]],
    ['an index that may be there', ['create index if not exists "i" on "users" ("email")']],
    [
      'a constraint in two steps',
      [
        'alter table "users" add constraint "c" check ("id" > 0) not valid',
        'alter table "users" validate constraint "c"',
      ],
    ],
    ['a constraint that falls away', ['alter table "users" drop constraint "c"']],
  ] as const)('may add %s', (_what, asked) => {
    expect(offencesOf(asked, false)).toEqual([]);
  });

  it('take away in a contract step only, and hold nobody up there either', () => {
    expect(offencesOf(['alter table "users" drop column "locale"'], true)).toEqual([]);
    expect(offencesOf(['create index "i" on "users" ("email")'], true)).toHaveLength(1);
  });
});
