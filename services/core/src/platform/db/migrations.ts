/**
 * The migrations in order of creation. Names must not change after a release. Processes only need the names; `migrate` reads
 * the files.
 */
export interface MigrationDeclaration {
  readonly name: string;
  /** File with the statements, in `migrations/`. */
  readonly file: string;
  /**
   * How the statements run:
   * - `transaction`: all of them in one transaction
   * - `statements`: one after the other, each outside of a transaction, as `create index concurrently` and `validate
   *   constraint` require. They must be repeatable, because an interrupted migration starts over
   * - `batches`: like `statements`, but each is repeated until it changes no row
   */
  readonly runs: 'transaction' | 'statements' | 'batches';
  /**
   * Existing tables that the statements of a transaction lock, with the strongest mode. They are locked before the first
   * statement, in this order: a table before the tables that refer to it, as in the application.
   */
  readonly locks?: readonly (readonly [table: string, mode: 'access exclusive' | 'share row exclusive'])[];
  /** Maximum duration of a statement. Defaults to a duration that depends on `runs`. */
  readonly statementTimeoutMs?: number;
}

export const migrations: readonly MigrationDeclaration[] = [
  // The tables are new, so no other transaction waits for them.
  { name: '0001-baseline', file: 'baseline.sql', runs: 'transaction', statementTimeoutMs: 600_000 },
];
