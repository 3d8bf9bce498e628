/**
 * Debian's PostgreSQL with the matching `pg_dump`, which many installations use: the installed one, or a downloaded one.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages, libraryPathOf } from './debian-packages.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Oldest first; the newest available one is used. */
const versions = ['15', '16', '17', '18'];

function programsBelow(root: string): PostgresPrograms | undefined {
  const home = join(root, 'usr', 'lib', 'postgresql');
  const installedVersions = existsSync(home) ? readdirSync(home) : [];
  const isComplete = (version: string) =>
    installedVersions.includes(version) &&
    ['postgres', 'initdb', 'pg_dump', 'psql'].every((name) => existsSync(join(home, version, 'bin', name)));
  const version = versions.findLast(isComplete);
  return version === undefined ? undefined : { nativeDir: join(home, version), version };
}

/**
 * Finds the programs. Throws if they are neither installed nor available for download.
 * @param announce called before a download, which takes some seconds
 */
export function findDebianPostgres(announce: (message: string) => void): PostgresPrograms {
  const installed = programsBelow('/');
  if (installed !== undefined) return installed;
  const packages = versions.toReversed().map((version) => [`postgresql-${version}`, `postgresql-client-${version}`]);
  const root = downloadPackages({ name: 'postgresql', packages, announce });
  const downloaded = programsBelow(root);
  if (downloaded === undefined) throw new Error('The Debian packages do not contain PostgreSQL.');
  return { ...downloaded, libraryPath: libraryPathOf(root) };
}
