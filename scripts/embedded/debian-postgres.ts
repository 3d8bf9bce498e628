/**
 * PostgreSQL of Debian with its matching `pg_dump`, which many installations use: installed here or downloaded once.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedPackages, libraryPathOf } from './debian-packages.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Oldest first; the newest available one is used. */
const versions = ['15', '16', '17', '18'];

function programsBelow(root: string): PostgresPrograms | undefined {
  const home = join(root, 'usr', 'lib', 'postgresql');
  const found = existsSync(home) ? readdirSync(home) : [];
  const isWhole = (version: string) =>
    found.includes(version) &&
    ['postgres', 'initdb', 'pg_dump', 'psql'].every((name) => existsSync(join(home, version, 'bin', name)));
  const version = versions.findLast(isWhole);
  return version === undefined ? undefined : { nativeDir: join(home, version), version };
}

/**
 * Finds its programs. Throws when they are neither installed nor available.
 * @param announce called before a download, which takes some seconds
 */
export function findDebianPostgres(announce: (message: string) => void): PostgresPrograms {
  const installed = programsBelow('/');
  if (installed !== undefined) return installed;
  const packages = versions.toReversed().map((version) => [`postgresql-${version}`, `postgresql-client-${version}`]);
  const root = fetchedPackages({ name: 'postgresql', packages, announce });
  const fetched = programsBelow(root);
  if (fetched === undefined) throw new Error('The Debian packages hold no PostgreSQL.');
  return { ...fetched, libraryPath: libraryPathOf(root) };
}
