/** Finds a PgBouncer that supports prepared statements (1.21 or newer), or downloads the Debian package. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages, libraryPathOf, findOnPath } from './debian-packages.ts';

const minVersion = [1, 21] as const;

/** Checks whether a command runs a supported version of PgBouncer. */
function isNewEnough([command = '', ...args]: readonly string[]): boolean {
  const { stdout } = spawnSync(command, [...args, '--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  return major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1]);
}

/** Returns the dynamic loader of the downloaded libraries, because those of this machine may be too old. */
function loaderIn(libraries: string): string {
  const folders = libraries.split(':').filter((folder) => existsSync(folder));
  const loader = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((path) => /\/ld-linux[^/]*\.so\.\d$/.test(path));
  if (loader === undefined) throw new Error('The Debian packages do not contain a dynamic loader.');
  return loader;
}

/** Downloads the package from Debian trixie or, on another distribution, from its own repository. */
function downloadPgbouncer(announce: (message: string) => void): string {
  const options = { name: 'pgbouncer', packages: [['pgbouncer']], includeInstalled: true, announce };
  try {
    return downloadPackages({ ...options, suite: 'trixie' });
  } catch {
    return downloadPackages(options);
  }
}

/**
 * Returns the command line of PgBouncer. Throws if it is not available.
 * @param announce called before a download, which takes several seconds
 */
export function findPgbouncer(announce: (message: string) => void): readonly string[] {
  const installed = findOnPath('pgbouncer');
  if (installed !== undefined && isNewEnough([installed])) return [installed];
  const root = downloadPgbouncer(announce);
  const libraries = libraryPathOf(root);
  const command = [loaderIn(libraries), '--library-path', libraries, join(root, 'usr/sbin/pgbouncer')];
  if (!isNewEnough(command)) throw new Error('The downloaded PgBouncer does not start on this machine.');
  return command;
}
