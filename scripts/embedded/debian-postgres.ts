/** Debian's own PostgreSQL with its matching `pg_dump`: what many installations run, installed here or fetched once. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedPackages, libraryPathOf } from './debian-packages.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Oldest first; the newest that is there is taken. */
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
 * Where its programs are. Throws where they are neither installed nor to be had.
 * @param announce told before a fetch, which takes some seconds
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
