/** Parsing of the arguments of commands. */
import { Misuse } from './command.ts';

/** Throws `Misuse` when there are arguments. */
export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new Misuse('This command takes no arguments.');
}

/** Parses an id; returns null for anything else. */
export const idFrom = (word: string): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null);
