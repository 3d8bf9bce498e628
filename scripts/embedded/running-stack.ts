/** How the operator's commands find the servers of a running `npm start`: a note in its data folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning } from './process-identity.ts';

export interface StackAddresses {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly PUBLIC_URL: string;
  /** Empty where the default holds. */
  readonly REDIS_PREFIX: string;
}

interface Note extends StackAddresses {
  readonly identity: string;
}

const notePath = (data_dir: string): string => join(data_dir, 'running.json');

/** Leaves the note; only its owner can read it, because the addresses hold passwords. */
export function noteRunningStack(data_dir: string, addresses: StackAddresses): void {
  const note: Note = { ...addresses, identity: identityOf(process.pid) ?? '' };
  writeFileSync(notePath(data_dir), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** Takes the note away again. */
export function forgetRunningStack(data_dir: string): void {
  rmSync(notePath(data_dir), { force: true });
}

/** Where the servers of a stack that runs now are, or null; the note of a killed one counts for nothing. */
export function findRunningStack(data_dir: string): StackAddresses | null {
  try {
    const { identity, ...addresses } = JSON.parse(readFileSync(notePath(data_dir), 'utf8')) as Note;
    return identity !== '' && isRunning(identity) ? addresses : null;
  } catch {
    return null;
  }
}
