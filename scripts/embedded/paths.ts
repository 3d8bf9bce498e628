/** Folders of the local stack. */
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '..', '..');

/**
 * Returns the folder of the local database, queues, mails and logs: `PLENUM_DATA_DIR`, or else `.data` in the
 * repository.
 */
export function dataDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['PLENUM_DATA_DIR'];
  return given === undefined || given === '' ? join(repositoryRoot, '.data') : resolve(given);
}

/**
 * Creates a folder that only its owner can access. Throws with a hint when the place is not writable (a repository
 * owned by another user).
 */
export function makePrivateDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new Error(`Cannot keep data in ${path}. Set PLENUM_DATA_DIR to a folder of your own.`, { cause: error });
  }
  return path;
}

/** Returns the folder for downloads: in the repository, or in the home folder of a user without write access there. */
export function cacheDirectory(): string {
  const wanted = join(repositoryRoot, '.cache');
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    const directory = join(homedir(), '.cache', 'plenum');
    mkdirSync(directory, { recursive: true });
    return directory;
  }
}
