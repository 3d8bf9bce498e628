/**
 * Finds Debian's PostgreSQL and the matching `pg_dump`, as used by many installations. Uses the installed packages, or
 * downloads them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages, libraryPathOf } from './debian-packages.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Oldest first; the newest available one is used. */
const versions = ['15', '16', '17', '18'];

function findPrograms(root: string): PostgresPrograms | undefined {
  const versionsDir = join(root, 'usr', 'lib', 'postgresql');
  const installedVersions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const isComplete = (version: string) =>
    installedVersions.includes(version) &&
    ['postgres', 'initdb', 'pg_dump', 'psql'].every((name) => existsSync(join(versionsDir, version, 'bin', name)));
  const version = versions.findLast(isComplete);
  return version === undefined ? undefined : { nativeDir: join(versionsDir, version), version };
}

/**
 * Returns the newest complete installation; downloads one if there is none. Throws if the download fails.
 * @param announce called before a download, which takes several seconds
 */
export function findDebianPostgres(announce: (message: string) => void): PostgresPrograms {
  const installed = findPrograms('/');
  if (installed !== undefined) return installed;
  const packages = versions.toReversed().map((version) => [`postgresql-${version}`, `postgresql-client-${version}`]);
  const root = downloadPackages({ name: 'postgresql', packages, announce });
  const downloaded = findPrograms(root);
  if (downloaded === undefined) throw new Error('The Debian packages do not contain PostgreSQL.');
  return { ...downloaded, libraryPath: libraryPathOf(root) };
}
