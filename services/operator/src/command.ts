/** What a command of the operator is. */
import type { Config, ServerName } from '@plenum/core/config';

/** What a command does once it has its settings; resolves to the exit code: 0 done, 1 not done. */
export type Work = (config: Config) => Promise<number>;

export interface Command {
  /** The arguments, as the help shows them. */
  readonly usage: string;
  /** One line for the help. */
  readonly summary: string;
  /** The servers it cannot do without. */
  readonly needs: readonly ServerName[];
  /**
   * Understands the arguments before anything is connected. Rejects with `Misuse`.
   * @param cwd the folder in which the person stands, for names of files
   */
  prepare(args: readonly string[], cwd: string): Promise<Work>;
}

/** The caller's mistake, told without a stack; the exit code is 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** Where commands speak: answers to standard output, complaints to standard error. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
