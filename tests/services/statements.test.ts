/**
 * Every statement of the product, as described by PostgreSQL: it returns the declared columns, with the types that the
 * value parsers produce, and nullable columns are declared as such. Not checked: whether an expression is nullable,
 * whether a list has null members, and the content of JSON.
 */
import { resolve } from 'node:path';
import { openDatabase, statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, kindOfType } from '../support/services/compare-rows.ts';
import {
  type DeclaredStatement,
  declaringCalls,
  loadStatements,
  RowTypes,
} from '../support/services/declared-statements.ts';
import { describeStatements } from '../support/services/described-statements.ts';
import { declareStatementsByText } from '../support/services/statements-by-text.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/test-database.ts';
import { timeouts } from '../support/services/timeouts.ts';

const root = resolve(import.meta.dirname, '../..');

/** Nullable columns that a condition of the statement excludes from being null, which PostgreSQL does not report. */
const neverNullColumns: Readonly<Record<string, readonly string[]>> = {
  'event-member-sessions': ['user_id'],
  'claim-import': ['file_key'],
  'deletable-import-files': ['file_key'],
  'walls-by-token': ['token_hash'],
  'question-walls-by-token': ['token_hash'],
  'feedback-comments': ['text'],
  'close-invitations-of-member': ['event_id'],
};

let database: TestDatabase;
let statements: readonly DeclaredStatement[];

beforeAll(async () => {
  database = await createTestDatabase();
  statements = await loadStatements(root, declareStatementsByText);
});
afterAll(() => database.drop());

const texts = (): string[] => [...new Set(statements.map(({ text }) => text))];

describe('SQL statements of the product', () => {
  it(
    'returns the declared rows for every SQL statement',
    async () => {
      const descriptions = await describeStatements(database.url, texts());
      const types = new RowTypes(root);
      const mismatches = statements.flatMap((statement) => {
        const columns = descriptions.get(statement.text);
        if (columns === undefined || columns instanceof Error) return [`${statement.name}: ${columns?.message}`];
        return compareRows(types.columnsOf(statement), columns, neverNullColumns[statement.name]).map(
          (mismatch) => `${statement.name}.${mismatch}`,
        );
      });
      types.close();
      expect(mismatches).toEqual([]);
      // TypeScript reads the whole project.
    },
    3 * timeouts.test,
  );

  it('covers every SQL statement', async () => {
    const knownCalls = new Set(statements.flatMap(({ calls }) => calls.map(({ file, line }) => `${file}:${line}`)));
    const unknownCalls = (await declaringCalls(root)).filter(({ file, line }) => !knownCalls.has(`${file}:${line}`));
    expect(unknownCalls).toEqual([]);
  });

  it('requires unique names and unique texts of SQL statements', () => {
    const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const repeated = (key: (statement: DeclaredStatement) => string) =>
      [...Map.groupBy(statements, key).values()]
        .filter(({ length }) => length > 1)
        .map((group) => group.map(({ name }) => name));
    expect(repeated(({ name }) => name)).toEqual([]);
    expect(repeated((statement) => normalized(statement.text))).toEqual([]);
  });
});

const sampleValues: Readonly<Record<string, string>> = {
  bool: 'true',
  date: '2026-11-23',
  timestamptz: '2026-11-23T12:00:00Z',
  uuid: '00000000-0000-0000-0000-000000000000',
};

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}

it('parses values to the types that the comparison assumes, inside and outside of a transaction', async () => {
  const columns = Object.keys(kindOfType).map((type) => {
    const value = `'${sampleValues[type] ?? '1'}'::${type}`;
    return `${value} as "${type}", array[${value}] as "_${type}"`;
  });
  const sample = statement<Record<string, unknown>>('test-samples', `select ${columns.join(', ')}`);
  const expected = Object.fromEntries(
    Object.entries(kindOfType).flatMap(([type, kind]) => [
      [type, kind],
      [`_${type}`, `${kind}[]`],
    ]),
  );
  const settings = {
    NODE_ENV: 'test',
    DATABASE_POOL_MAX: 2,
    DATABASE_STATEMENT_TIMEOUT_MS: 10_000,
    TLS_CA_FILE: '',
  } as const;
  const db = openDatabase({ ...settings, DATABASE_URL: database.url }, []);
  try {
    for (const row of [await db.row(sample), await db.transaction((tx) => tx.row(sample))])
      expect(Object.fromEntries(Object.entries(row ?? {}).map(([type, value]) => [type, kindOfValue(value)]))).toEqual(
        expected,
      );
  } finally {
    await db.close();
  }
});
