/** What a migration may do while the previous release runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations, releasedMigrations } from '@plenum/core/platform/db/migration-files';
import { describe, expect, it } from 'vitest';
import { writeMigrations } from './support/migrations/sample-migrations.ts';
import { findRuleViolations } from './support/migrations/statement-rules.ts';

const users = [['users', 'access exclusive']] as const;

describe('migrations after the first one', () => {
  it('only add, and lock no table for long', () => {
    const violations = readMigrations(releasedMigrations)
      .slice(1)
      .map((migration) => [migration.name, findRuleViolations(migration)] as const);
    expect(violations.filter(([, names]) => names.length > 0)).toEqual([]);
  });

  it.each([
    ['ban-drop-table', 'drop table users'],
    ['ban-drop-column', 'alter table users drop column locale'],
    ['ban-drop-default', 'alter table users alter column locale drop default'],
    ['ban-truncate', 'truncate users'],
    ['ban-table-rewrite', 'cluster users using users_pkey'],
    ['ban-table-rewrite', 'alter table users set unlogged'],
    ['renaming-column', 'alter table users rename column locale to language'],
    ['renaming-table', 'alter table users rename to people'],
    ['adding-required-field', 'alter table users add column title text not null'],
    ['adding-not-nullable-field', 'alter table users alter column title set not null'],
    ['adding-field-with-default', 'alter table users add column key uuid not null default gen_random_uuid()'],
    ['adding-serial-field', 'alter table users add column number bigserial'],
    ['changing-column-type', 'alter table users alter column id type text'],
    ['constraint-missing-not-valid', 'alter table users add constraint c check (id > 0)'],
    ['adding-foreign-key-constraint', 'alter table users add constraint f foreign key (a) references users (id)'],
    ['disallowed-unique-constraint', 'alter table users add constraint u unique (email)'],
    ['require-concurrent-index-creation', 'create index i on users (email)'],
    ['require-concurrent-index-creation', 'create unique index if not exists i on users (email)'],
    ['require-concurrent-index-deletion', 'drop index users_email_index'],
    ['concurrently-in-transaction', 'create index concurrently if not exists i on users (email)'],
    ['change-rows-in-batches', `update users set locale = 'en'`],
    ['declare-locks', 'alter table events add column subtitle text'],
    ['declare-locks', 'create table t (id bigint primary key, event_id bigint references events)'],
  ])('violate %s in a transaction: %s', (rule, statement) => {
    expect(
      findRuleViolations({ name: '0002-planted', runs: 'transaction', locks: users, sql: `${statement};` }),
    ).toContain(rule);
  });

  it.each([
    ['repeatable-statement', 'create index concurrently i on users (email)'],
    ['locks-in-transaction', 'alter table users add column if not exists title text'],
    ['change-rows-in-batches', `delete from users where locale = 'en'`],
  ])('violate %s outside of a transaction: %s', (rule, statement) => {
    expect(findRuleViolations({ name: '0002-planted', runs: 'statements', sql: `${statement};` })).toContain(rule);
  });

  it.each([
    [
      'a new table with all that belongs to it',
      `create table t (id bigserial primary key, a text not null);
       create index i on t (a);
       alter table t add constraint u unique (a);
       alter table t add constraint f foreign key (id) references users (id);`,
    ],
    ['a column without a value', 'alter table users add column title text;'],
    ['a column with a constant default', `alter table users add column title text not null default '';`],
    ['a constraint for new rows', 'alter table users add constraint c check (id > 0) not valid;'],
    ['a unique constraint with an index', 'alter table users add constraint u unique using index i;'],
    ['the removal of a constraint', 'alter table users drop constraint c;'],
  ])('may contain %s', (_what, sql) => {
    expect(findRuleViolations({ name: '0002-allowed', runs: 'transaction', locks: users, sql })).toEqual([]);
  });

  it('drop columns in a contract step only, which must not lock tables for long either', () => {
    const contract = { name: '0003-contract-locale', runs: 'transaction', locks: users } as const;
    expect(findRuleViolations({ ...contract, sql: 'alter table users drop column locale;' })).toEqual([]);
    expect(findRuleViolations({ ...contract, sql: 'create index i on users (email);' })).toEqual([
      'require-concurrent-index-creation',
    ]);
  });

  it('may be like the samples of the tests of migrations under traffic', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plenum-migrations-'));
    try {
      const samples = readMigrations(writeMigrations(folder, ['a'])).slice(1);
      expect(samples.map((sample) => [sample.name, findRuleViolations(sample)])).toEqual(
        samples.map(({ name }) => [name, []]),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
