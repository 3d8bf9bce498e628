/** The type of operator commands, and functions that they share. */
import type { ServerName } from '@plenum/core/command-config';
import type { Config } from '@plenum/core/config';

/** Runs a command with its settings. Resolves to the exit code: 0 for success, 1 for failure. */
export type RunCommand = (config: Config) => Promise<number>;

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Command {
  /** Arguments, for the help. */
  readonly usage: string;
  /** One-line description, for the help. */
  readonly summary: string;
  /** Servers that the command requires; `nothing` if it runs even with invalid settings. */
  readonly needs: readonly ServerName[] | 'nothing';
  /**
   * Parses the arguments before connecting to any server. Rejects with `UsageError`.
   * @param cwd working directory of the operator, for file names
   * @param env environment variables
   */
  prepare(args: readonly string[], cwd: string, env: Environment): Promise<RunCommand>;
}

/** Invalid arguments. The message is printed without a stack trace, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Prints to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError('This command takes no arguments.');
}

/** Parses an id; returns null if it is invalid. */
export const idFrom = (word: string): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null);

/**
 * Ignores that the reader of the output has closed it, as in `plenum … | head`: the command completes its work without output.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
