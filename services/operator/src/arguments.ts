/** What commands make of their arguments. */
import { Misuse } from './command.ts';

/** Refuses arguments where none are taken. */
export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new Misuse('This command takes no arguments.');
}

/** An id as it stands in addresses, or null. */
export const idFrom = (word: string): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null);
