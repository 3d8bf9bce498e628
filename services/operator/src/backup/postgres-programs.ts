/** Finds `pg_dump` and `pg_restore`, and passes them the connection of `DATABASE_URL`. */
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '@plenum/core/config';
import type { Environment } from '../command.ts';
import { StepFailed } from './step-failed.ts';

export interface PostgresPrograms {
  readonly pgDump: string;
  readonly pgRestore: string;
  readonly version: string;
}

/** Folders of Debian and of Red Hat, where several versions can be installed. */
const packageFolders = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'];
const run = promisify(execFile);

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Returns the version of a program, such as `18.4`; null if it does not run. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version']);
    return /\d+(\.\d+)?/.exec(stdout.replace(/^\S+/, ''))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** `pg_restore` of this version or newer sets `transaction_timeout`, which older servers reject. */
const transactionTimeoutMajor = 17;

const supports = (program: number, server: number): boolean =>
  program >= server && (program < transactionTimeoutMajor || server >= transactionTimeoutMajor);

/** Returns the programs of the lowest version that supports the server. `pg_dump` rejects newer servers. */
export async function findPostgresPrograms(
  serverVersion: string,
  env: Environment,
  otherFolders: readonly string[] = packageFolders,
): Promise<PostgresPrograms> {
  // First, because `/usr/bin/pg_dump` of Debian is a script that chooses a version itself.
  const folders = [...otherFolders.flatMap((folder) => globSync(folder)), ...(env['PATH'] ?? '').split(delimiter)];
  const complete = [...new Set(folders)].filter((folder) =>
    ['pg_dump', 'pg_restore'].every((name) => folder !== '' && existsSync(join(folder, name))),
  );
  const found = await Promise.all(
    complete.map(async (folder) => ({
      pgDump: join(folder, 'pg_dump'),
      pgRestore: join(folder, 'pg_restore'),
      version: (await versionOf(join(folder, 'pg_dump'))) ?? '0',
    })),
  );
  const [best] = found
    .filter(({ version }) => supports(majorOf(version), majorOf(serverVersion)))
    .toSorted((a, b) => majorOf(a.version) - majorOf(b.version));
  if (best !== undefined) return best;
  const major = majorOf(serverVersion);
  const versions = found.map(({ version }) => version).join(', ');
  throw new StepFailed(
    `The server is PostgreSQL ${serverVersion}, and pg_dump ${versions === '' ? 'was not found' : `is version ${versions}`}. Install the client programs of version ${major} (Debian: postgresql-client-${major}).`,
  );
}

/**
 * Returns the environment of these programs. The password is not an argument, because other users of the machine can read
 * arguments.
 */
export function postgresEnvironment(
  { DATABASE_URL, TLS_CA_FILE }: Pick<Config, 'DATABASE_URL' | 'TLS_CA_FILE'>,
  env: Environment,
): NodeJS.ProcessEnv {
  const url = new URL(DATABASE_URL);
  const { host, sslmode, sslrootcert = TLS_CA_FILE } = Object.fromEntries(url.searchParams);
  const rootCertificate = sslrootcert === '' && sslmode === 'verify-full' ? 'system' : sslrootcert;
  const connection = {
    PGHOST: host ?? decodeURIComponent(url.hostname).replaceAll(/[[\]]/g, ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: databaseNameOf(DATABASE_URL),
    PGSSLMODE: sslmode ?? '',
    PGSSLROOTCERT: rootCertificate,
  };
  const used = Object.entries(connection).filter(([, value]) => value !== '');
  return { ...env, ...Object.fromEntries(used) };
}

export function databaseNameOf(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}

/** Returns the URL of another database of the same server. */
export function urlOfDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}
