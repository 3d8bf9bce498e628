/** Finds a PgBouncer that keeps prepared statements (1.21); downloads Debian's where the installed one is older or missing. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedPackages, libraryPathOf, onPath } from './debian-packages.ts';

const oldest = [1, 21] as const;

/** Checks whether a command is a PgBouncer that is new enough. */
function isNewEnough([command = '', ...args]: readonly string[]): boolean {
  const { stdout } = spawnSync(command, [...args, '--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Returns the program that starts others with the libraries of the folder; those of this machine may be too old. */
function loaderIn(libraries: string): string {
  const folders = libraries.split(':').filter((folder) => existsSync(folder));
  const loader = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((path) => /\/ld-linux[^/]*\.so\.\d$/.test(path));
  if (loader === undefined) throw new Error('The Debian packages hold no program loader.');
  return loader;
}

/** Fetches it from the Debian release that has one, or, on a machine of another distribution, from that. */
function fetched(announce: (message: string) => void): string {
  const options = { name: 'pgbouncer', packages: [['pgbouncer']], whole: true, announce };
  try {
    return fetchedPackages({ ...options, suite: 'trixie' });
  } catch {
    return fetchedPackages(options);
  }
}

/**
 * Returns the command without arguments. Throws when there is none.
 * @param announce called before a download, which takes some seconds
 */
export function findPgbouncer(announce: (message: string) => void): readonly string[] {
  const installed = onPath('pgbouncer');
  if (installed !== undefined && isNewEnough([installed])) return [installed];
  const root = fetched(announce);
  const libraries = libraryPathOf(root);
  const command = [loaderIn(libraries), '--library-path', libraries, join(root, 'usr/sbin/pgbouncer')];
  if (!isNewEnough(command)) throw new Error('PgBouncer of the Debian packages does not start here.');
  return command;
}
