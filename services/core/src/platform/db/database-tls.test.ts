import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { authoritiesProblem } from '../tls/authorities.ts';
import { databaseAddress, databaseTlsProblem } from './database-tls.ts';

const url = 'postgresql://plenum:p%40ss@db.internal:5432/plenum';
const folder = mkdtempSync(join(tmpdir(), 'plenum-authorities-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const caFile = file('ca.pem', 'the authorities');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sslmode', () => {
  it.each([
    ['', caFile],
    ['?sslmode=disable', caFile],
    ['?sslmode=require', ''],
    ['?sslmode=require', caFile],
    ['?sslmode=verify-ca', caFile],
    ['?sslmode=verify-ca&sslrootcert=/ca.pem', ''],
    ['?sslmode=verify-full', ''],
    ['?sslrootcert=system', ''],
    ['?sslmode=verify-full&sslrootcert=system&application_name=x', caFile],
  ])('accepts “%s” (TLS_CA_FILE “%s”)', (query, caPath) => {
    expect(databaseTlsProblem(`${url}${query}`, caPath)).toBeNull();
  });

  it.each([
    ['?sslmode=prefer', caFile, /leaves it to the network/],
    ['?sslmode=allow', caFile, /leaves it to the network/],
    ['?sslmode=no-verify', '', /unknown sslmode/],
    ['?sslmode=Require', '', /unknown sslmode/],
    ['?sslmode=verify-ca', '', /needs TLS_CA_FILE/],
    ['?sslmode=verify-ca&sslrootcert=system', caFile, /needs TLS_CA_FILE/],
    ['?sslmode=require&sslrootcert=system', caFile, /needs sslmode=verify-full/],
    ['?ssl=true', '', /has ssl,/],
    ['?sslmode=require&uselibpqcompat=true', '', /has uselibpqcompat,/],
    ['?sslmode=verify-full&sslcert=/c.pem&sslkey=/k.pem', '', /has sslcert,/],
    ['?sslnegotiation=direct', '', /has sslnegotiation,/],
  ])('rejects “%s” (TLS_CA_FILE “%s”)', (query, caPath, problem) => {
    expect(databaseTlsProblem(`${url}${query}`, caPath)).toMatch(problem);
  });

  it('removes sslmode from the URL, and keeps the rest unchanged', () => {
    const baseUrl = `${url}?application_name=x&sslmode=verify-full&sslrootcert=${caFile}`;
    expect(databaseAddress(baseUrl, '')).toMatchObject({
      url: `${url}?application_name=x`,
      ssl: { ca: 'the authorities' },
    });
    expect(databaseAddress(url, caFile)).toEqual({ url, ssl: false });
    expect(databaseAddress(`${url}?sslmode=disable`, caFile)).toEqual({ url, ssl: false });
    expect(databaseAddress(`${url}?sslmode=require`, '')).toEqual({ url, ssl: { rejectUnauthorized: false } });
  });
});

describe('several hosts', () => {
  it.each([
    'postgresql://plenum:secret@one,two/plenum',
    'postgresql://plenum:secret@one:5432,two:5433/plenum?target_session_attrs=read-write',
    'postgresql://one,two',
    'postgresql:///plenum?host=one,two',
  ])('rejects several hosts: %s', (several) => {
    expect(databaseTlsProblem(several, '')).toMatch(/names several hosts/);
  });

  it.each(['postgresql://plenum:a,b@one/plenum', 'postgresql://one/plenum?options=a,b'])(
    'finds a single host in %s',
    (candidate) => {
      expect(databaseTlsProblem(candidate, '')).toBeNull();
    },
  );
});

describe('file of certificate authorities', () => {
  it.each([
    [join(folder, 'none.pem'), /cannot be read \(ENOENT\)/],
    [folder, /cannot be read \(EISDIR\)/],
    [caFile, /contains no certificate/],
    [
      file('damaged.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
      /contains a damaged certificate/,
    ],
  ])('rejects the file: %s', (path, problem) => {
    expect(authoritiesProblem(path)).toMatch(problem);
  });

  it('accepts an empty path', () => expect(authoritiesProblem('')).toBeNull());
});
