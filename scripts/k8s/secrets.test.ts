/** The script that writes the Secret: every key, with any content, in a format that processes accept. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '@plenum/core/config';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../embedded/paths.ts';
import { nameOf, ofKind, readManifests } from './manifest.ts';
import { secretKeys } from './rules/settings.ts';

const script = join(repositoryRoot, 'k8s/secrets.sh');
const path = process.env['PATH'] ?? '';

function secretOf(args: readonly string[], env: Readonly<Record<string, string>>): Record<string, string> {
  const text = execFileSync('sh', [script, ...args], { env: { PATH: path, ...env }, encoding: 'utf8' });
  const [secret, ...more] = ofKind(readManifests(text), 'Secret');
  expect([secret === undefined ? '' : nameOf(secret), more.length]).toEqual(['plenum-secrets', 0]);
  return { ...secret?.stringData };
}

it('writes what it is given, quotes and all, and makes keys', () => {
  const given = {
    DATABASE_URL: "postgresql://plenum:it's$: \\n{}@host/plenum#",
    REDIS_URL: 'rediss://:p@host:6379',
    SMTP_URL: 'smtps://u:p@host:465',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'a/b+c=',
    REALTIME_REDIS_URL: 'redis://other:6379',
  };
  const secret = secretOf([], given);
  expect(secret).toMatchObject({ ...given, DATABASE_DIRECT_URL: given.DATABASE_URL });
  const config = readConfig({ ...secret, NODE_ENV: 'production', PUBLIC_URL: 'https://plenum.example' });
  for (const keys of [config.AUTH_KEYS, config.ENCRYPTION_KEYS]) expect(keys).toMatch(/^k1:[\w-]{43}$/);
  expect(config.AUTH_KEYS).not.toBe(config.ENCRYPTION_KEYS);
});

it('keeps keys that are given', () => {
  const kept = { AUTH_KEYS: 'k2:b,k1:a', ENCRYPTION_KEYS: 'k9:c' };
  const servers = { DATABASE_URL: 'postgresql://d', REDIS_URL: 'redis://r', SMTP_URL: 'smtp://s' };
  expect(secretOf([], { ...servers, ...kept })).toMatchObject(kept);
});

it('needs nothing for the local overlay, and its addresses hold the passwords of its servers', () => {
  const secret = secretOf(['local'], {});
  expect(secret['DATABASE_URL']).toContain(`:${secret['POSTGRES_PASSWORD']}@plenum-postgres:5432/`);
  expect(secret['REDIS_URL']).toContain(`:${secret['REDIS_PASSWORD']}@plenum-redis:6379`);
});

it('says which address is missing, and writes nothing then', () => {
  const { status, stdout, stderr } = spawnSync('sh', [script], { env: { PATH: path }, encoding: 'utf8' });
  expect([status === 0, stdout]).toEqual([false, '']);
  expect(stderr).toContain('DATABASE_URL');
});

it('knows every key that the rules know', () => {
  const all = Object.fromEntries([...secretKeys].map((key) => [key, key]));
  expect(new Set(Object.keys(secretOf([], all)))).toEqual(secretKeys);
});
