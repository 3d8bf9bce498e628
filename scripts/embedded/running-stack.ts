/** The file in the data folder from which operator commands read the servers of a running `npm start`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning } from './process-identity.ts';

export interface StackSettings {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly PUBLIC_URL: string;
  /** Empty for the default prefix. */
  readonly REDIS_PREFIX: string;
  /** Required to read stored secrets. */
  readonly ENCRYPTION_KEYS: string;
}

interface StackRecord extends StackSettings {
  readonly identity: string;
}

const recordPath = (dataDir: string): string => join(dataDir, 'running.json');

/** Writes the file. Only its owner can read it, because it contains passwords and keys. */
export function recordRunningStack(dataDir: string, settings: StackSettings): void {
  const record: StackRecord = { ...settings, identity: identityOf(process.pid) ?? '' };
  writeFileSync(recordPath(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

export function removeRunningStack(dataDir: string): void {
  rmSync(recordPath(dataDir), { force: true });
}

/** Returns the servers of a running stack; null if there is none. The file of a killed stack is ignored. */
export function findRunningStack(dataDir: string): StackSettings | null {
  try {
    const { identity, ...settings } = JSON.parse(readFileSync(recordPath(dataDir), 'utf8')) as StackRecord;
    return identity !== '' && isRunning(identity) ? settings : null;
  } catch {
    return null;
  }
}
