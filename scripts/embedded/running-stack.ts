/** The file in the data folder by which commands for operators find the servers of a running `npm start`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning } from './process-identity.ts';

export interface StackAddresses {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly PUBLIC_URL: string;
  /** Empty for the default. */
  readonly REDIS_PREFIX: string;
  /** Required to read stored secrets. */
  readonly ENCRYPTION_KEYS: string;
}

interface Note extends StackAddresses {
  readonly identity: string;
}

const notePath = (dataDir: string): string => join(dataDir, 'running.json');

/** Writes the file, which only its owner can read, because it contains passwords and keys. */
export function noteRunningStack(dataDir: string, addresses: StackAddresses): void {
  const note: Note = { ...addresses, identity: identityOf(process.pid) ?? '' };
  writeFileSync(notePath(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

export function forgetRunningStack(dataDir: string): void {
  rmSync(notePath(dataDir), { force: true });
}

/** Returns the servers of a running stack, or null; the file of a killed one is ignored. */
export function findRunningStack(dataDir: string): StackAddresses | null {
  try {
    const { identity, ...addresses } = JSON.parse(readFileSync(notePath(dataDir), 'utf8')) as Note;
    return identity !== '' && isRunning(identity) ? addresses : null;
  } catch {
    return null;
  }
}
