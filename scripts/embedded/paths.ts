/** Folders of the local installation. */
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '..', '..');

/**
 * Returns the folder of the local database, queues, emails and logs: `PLENUM_DATA_DIR`, or `.data` in the repository.
 */
export function dataDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const configured = env['PLENUM_DATA_DIR'];
  return configured === undefined || configured === '' ? join(repositoryRoot, '.data') : resolve(configured);
}

/**
 * Creates a folder that only its owner can access. Throws with a hint if the parent folder is not writable, such as in a
 * repository owned by another user.
 */
export function makePrivateDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new Error(`Cannot store data in ${path}. Set PLENUM_DATA_DIR to a writable folder.`, { cause: error });
  }
  return path;
}

/** Returns the folder for downloads: in the repository if it is writable, otherwise in the home folder. */
export function cacheDirectory(): string {
  const preferred = join(repositoryRoot, '.cache');
  try {
    mkdirSync(preferred, { recursive: true });
    accessSync(preferred, constants.W_OK);
    return preferred;
  } catch {
    const directory = join(homedir(), '.cache', 'plenum');
    mkdirSync(directory, { recursive: true });
    return directory;
  }
}
