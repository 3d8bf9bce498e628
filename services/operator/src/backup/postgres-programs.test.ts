/** Which `pg_dump` is used, and how it connects. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPostgresPrograms, postgresEnvironment } from './postgres-programs.ts';

const root = mkdtempSync(join(tmpdir(), 'plenum-programs-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Creates programs of a version, and returns their folder. */
function install(version: string, names: readonly string[] = ['pg_dump', 'pg_restore']): string {
  const folder = join(root, `${version}-${names.length}`);
  mkdirSync(folder, { recursive: true });
  for (const name of names)
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version} (Debian ${version}-1)"\n`, {
      mode: 0o755,
    });
  return folder;
}

const versionFor = async (server: string, ...folders: readonly string[]): Promise<string> =>
  (await findPostgresPrograms(server, { PATH: folders.join(delimiter) }, [])).version;

it('chooses the lowest version that supports the server', async () => {
  const all = ['18.4', '16.9', '17.2'].map((version) => install(version));
  expect(await versionFor('15.12', ...all)).toBe('16.9');
  expect(await versionFor('16.1', ...all)).toBe('16.9');
  expect(await versionFor('17.5', ...all)).toBe('17.2');
  expect(await versionFor('18.0', ...all)).toBe('18.4');
});

it('rejects versions that are older, incomplete, or whose dumps an old server cannot restore', async () => {
  await expect(versionFor('18.4', install('17.2'))).rejects.toThrow(
    'The server is PostgreSQL 18.4, and pg_dump is version 17.2. Install the client programs of version 18 (Debian: postgresql-client-18).',
  );
  // Such programs set transaction_timeout, which version 15 does not know.
  await expect(versionFor('15.12', install('18.4'))).rejects.toThrow('Install the client programs of version 15');
  await expect(versionFor('15.12', install('15.12', ['pg_dump']))).rejects.toThrow('pg_dump was not found');
});

it('passes the connection without arguments', () => {
  const connection = (DATABASE_URL: string, TLS_CA_FILE = '') => postgresEnvironment({ DATABASE_URL, TLS_CA_FILE }, {});
  expect(connection('postgresql://plen%40um:p%2Fw@db.example:5433/my%20events')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '5433',
    PGUSER: 'plen@um',
    PGPASSWORD: 'p/w',
    PGDATABASE: 'my events',
  });
  expect(connection('postgresql://plenum@[::1]/plenum?sslmode=verify-full')).toEqual({
    PGHOST: '::1',
    PGUSER: 'plenum',
    PGDATABASE: 'plenum',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: 'system',
  });
  expect(
    connection('postgresql://plenum@localhost/plenum?host=/run/postgresql&sslmode=verify-ca', '/etc/ca.pem'),
  ).toEqual({
    PGHOST: '/run/postgresql',
    PGUSER: 'plenum',
    PGDATABASE: 'plenum',
    PGSSLMODE: 'verify-ca',
    PGSSLROOTCERT: '/etc/ca.pem',
  });
});
