import type { Config } from '@plenum/core/config';
import { MigrationFailed, migrateDatabase, readMigrationState } from '@plenum/core/platform/db/migrate';
import { UnknownSchemaError } from '@plenum/core/platform/db/migration-files';
import { type Command, print, printError, type RunCommand, UsageError } from './command.ts';

const optionsOf = ({ TLS_CA_FILE }: Config) => ({ tlsCaFile: TLS_CA_FILE });

const apply: RunCommand = async (config) => {
  try {
    const { applied, unmet } = await migrateDatabase(config.DATABASE_URL, { ...optionsOf(config), report: print });
    print(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
    if (unmet.length > 0)
      print(`Existing rows violate: ${unmet.join(', ')}. New rows cannot (docs/operate/upgrade.md).`);
    return 0;
  } catch (error) {
    if (!(error instanceof UnknownSchemaError) && !(error instanceof MigrationFailed)) throw error;
    printError(error.message);
    return 1;
  }
};

const showStatus: RunCommand = async (config) => {
  const { applied, pending, problem, serverVersion } = await readMigrationState(config.DATABASE_URL, optionsOf(config));
  print(`PostgreSQL ${serverVersion}`);
  for (const { name, executed_at, isKnown } of applied)
    print(`applied  ${name}  ${executed_at.toISOString()}${isKnown ? '' : '  (of another release)'}`);
  for (const { name } of pending) print(`pending  ${name}`);
  if (problem !== null) printError(problem);
  else print(pending.length === 0 ? 'The schema is up to date.' : `${pending.length} pending. Run: plenum migrate`);
  return problem === null && pending.length === 0 ? 0 : 1;
};

/** Explains how the statements of each kind of migration run. */
const howTheyRun = {
  transaction: 'in one transaction',
  statements: 'individually, outside of a transaction',
  batches: 'each until it changes no row',
} as const;

const showStatements: RunCommand = async (config) => {
  const { pending, problem } = await readMigrationState(config.DATABASE_URL, optionsOf(config));
  if (problem !== null) {
    printError(problem);
    return 1;
  }
  for (const { name, runs, locks = [], sql } of pending) {
    print(`-- ${name}: ${howTheyRun[runs]}`);
    for (const [table, mode] of locks) print(`lock table ${table} in ${mode} mode;`);
    print(sql.trimEnd());
  }
  print(pending.length === 0 ? '-- Nothing is pending.' : '-- Nothing was changed.');
  return 0;
};

const modes: Readonly<Record<string, RunCommand>> = { '--status': showStatus, '--dry-run': showStatements };

export const migrate: Command = {
  usage: '[--status | --dry-run]',
  summary:
    'migrate the database to the schema of this version; safe to run concurrently; or show the applied and pending migrations (exit code 1 if any is pending), or print the pending statements',
  needs: ['DATABASE_URL'],
  async prepare([mode, ...others]) {
    const run = mode === undefined ? apply : modes[mode];
    if (run === undefined || others.length > 0) throw new UsageError('Expected: nothing, or --status or --dry-run.');
    return run;
  },
};
