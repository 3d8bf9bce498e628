/** The type of a command for operators, and what commands share. */
import type { Config, ServerName } from '@plenum/core/config';

/** The work of a command after its settings are loaded; resolves to the exit code: 0 success, 1 failure. */
export type RunCommand = (config: Config) => Promise<number>;

export interface Command {
  /** The arguments as shown in the help. */
  readonly usage: string;
  /** One line for the help. */
  readonly summary: string;
  /** The servers that the command requires. */
  readonly needs: readonly ServerName[];
  /**
   * Parses the arguments before anything is connected. Rejects with `UsageError`.
   * @param cwd the working directory of the operator, for file names
   */
  prepare(args: readonly string[], cwd: string): Promise<RunCommand>;
}

/** A wrong use of a command, printed without a stack; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Prints to standard output; errors go to standard error. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Throws `UsageError` when there are arguments. */
export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError('This command takes no arguments.');
}

/** Parses an id; returns null for anything else. */
export const idFrom = (word: string): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null);
