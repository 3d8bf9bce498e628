/**
 * Rules for migrations while the previous release still runs (docs/operate/upgrade.md): those of squawk
 * (https://squawkhq.com/docs/rules), and those that it lacks.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { MigrationDeclaration } from '@plenum/core/platform/db/migrations';
import { repositoryRoot } from '../architecture/source-files.ts';

type Checked = Pick<MigrationDeclaration, 'name' | 'runs' | 'locks'> & { readonly sql: string };

/** The oldest supported version of PostgreSQL. */
const oldestPostgres = '15';
/** The migrator sets the timeouts; the types of columns are not about locks. */
const unusedRules = [
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  // It also reports the validation of a constraint, which may be repeated.
  'prefer-robust-stmts',
];
/** What a contract step does, one release after the last use. */
const contractRules = ['ban-drop-column', 'ban-drop-table'];

const isContract = ({ name }: Checked): boolean => name.includes('-contract');

interface SquawkReport {
  readonly rule_name: string;
}

function squawkViolations(migration: Checked): string[] {
  const excluded = isContract(migration) ? [...unusedRules, ...contractRules] : unusedRules;
  const { stdout, stderr, error } = spawnSync(
    join(repositoryRoot, 'node_modules/.bin/squawk'),
    [
      `--exclude=${excluded.join(',')}`,
      `--pg-version=${oldestPostgres}`,
      '--reporter=json',
      ...(migration.runs === 'transaction' ? ['--assume-in-transaction'] : []),
    ],
    { input: migration.sql, encoding: 'utf8' },
  );
  if (error !== undefined || stdout === '') throw new Error(`squawk failed: ${error?.message ?? stderr}`);
  return (JSON.parse(stdout) as readonly SquawkReport[]).map(({ rule_name }) => rule_name);
}

const createdTable = /^create (?:unlogged )?table (?:if not exists )?(\w+)/;
const alteredTable = /^alter table (?:only )?(?:if exists )?(\w+)/;

/** Returns the statements in one line each, in lower case and without quotes of names. */
const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

interface OwnRule {
  readonly name: string;
  readonly breaks: (statement: string, migration: Checked, createdTables: ReadonlySet<string>) => boolean;
}

const ownRules: readonly OwnRule[] = [
  { name: 'ban-truncate', breaks: (statement) => statement.startsWith('truncate') },
  {
    name: 'ban-table-rewrite',
    breaks: (statement) => /^cluster\b|^vacuum\b|^alter table .*\bset (?:un)?logged\b/.test(statement),
  },
  {
    name: 'adding-serial-field',
    breaks: (statement, _migration, created) =>
      /\badd (?:column )?(?:if not exists )?\w+ (?:big|small)?serial\b/.test(statement) &&
      !created.has(alteredTable.exec(statement)?.[1] ?? ''),
  },
  {
    // Inserts of the previous release do not name the column.
    name: 'ban-drop-default',
    breaks: (statement, migration) => /\bdrop default\b/.test(statement) && !isContract(migration),
  },
  {
    name: 'change-rows-in-batches',
    breaks: (statement, { runs }) => /^(?:update|delete|insert)\b/.test(statement) && runs !== 'batches',
  },
  {
    // Each statement would wait for its lock without the limits of a transaction.
    name: 'locks-in-transaction',
    breaks: (statement, { runs }) =>
      runs === 'statements' && !/\bconcurrently\b|\bvalidate constraint\b/.test(statement),
  },
  {
    name: 'concurrently-in-transaction',
    breaks: (statement, { runs }) => runs === 'transaction' && /\bconcurrently\b/.test(statement),
  },
  {
    // An interrupted migration starts over.
    name: 'repeatable-statement',
    breaks: (statement) => /\bconcurrently (?!if (?:not )?exists)/.test(statement),
  },
  {
    name: 'declare-locks',
    breaks: (statement, { runs, locks = [] }, created) => {
      if (runs !== 'transaction') return false;
      const dropped = [...(/^drop table (?:if exists )?(\w+)/.exec(statement)?.slice(1) ?? [])];
      const referenced = [...statement.matchAll(/\breferences (\w+)/g)].map(([, table = '']) => table);
      const altered = alteredTable.exec(statement)?.slice(1) ?? [];
      return [...altered, ...referenced, ...dropped].some(
        (table) => !created.has(table) && !locks.some(([locked]) => locked === table),
      );
    },
  },
];

/** Returns the names of the rules that a migration violates. */
export function findRuleViolations(migration: Checked): readonly string[] {
  const statements = statementsOf(migration.sql);
  const created = new Set(statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []));
  const own = statements.flatMap((statement) =>
    ownRules.filter(({ breaks }) => breaks(statement, migration, created)).map(({ name }) => name),
  );
  return [...new Set([...squawkViolations(migration), ...own])].toSorted();
}
