import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readConfigFor } from './config.ts';

const servers = { DATABASE_URL: 'postgresql://database', REDIS_URL: 'redis://redis' };
const keys = { AUTH_KEYS: 'a:AAAA', ENCRYPTION_KEYS: 'a:AAAA' };
const production = { ...servers, ...keys, NODE_ENV: 'production', PUBLIC_URL: 'https://plenum.example' };

describe('NODE_ENV', () => {
  it.each(['production', 'development', 'test'])('may be %s', (NODE_ENV) => {
    expect(readConfig({ ...production, NODE_ENV })).toMatchObject({ production: NODE_ENV === 'production' });
  });

  it.each(['prod', 'Production', 'production ', 'staging'])('may not be “%s”', (NODE_ENV) => {
    expect(() => readConfig({ ...production, NODE_ENV })).toThrow(
      new ConfigError('NODE_ENV is none of production, development, test.'),
    );
  });
});

describe('PUBLIC_URL in production', () => {
  it.each(['https://plenum.example', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'may be %s',
    (PUBLIC_URL) => {
      expect(readConfig({ ...production, PUBLIC_URL })).toMatchObject({ PUBLIC_URL });
    },
  );

  it.each([
    'http://plenum.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'ftp://plenum.example',
  ])('may not be %s', (PUBLIC_URL) => {
    expect(() => readConfig({ ...production, PUBLIC_URL })).toThrow(/PUBLIC_URL must begin with https: in production/);
    expect(() => readConfig({ ...production, NODE_ENV: 'development', PUBLIC_URL })).not.toThrow();
  });

  it('is not asked for by commands that need a server only', () => {
    expect(() => readConfigFor(['DATABASE_URL'], { NODE_ENV: 'production', ...servers })).not.toThrow();
  });
});

describe('Redis', () => {
  it.each(['REDIS_URL', 'REALTIME_REDIS_URL'])('may be behind Sentinels: %s', (name) => {
    const url = 'redis+sentinel://:secret@one:26379,two:26379/plenum';
    expect(readConfig({ ...production, [name]: url })).toMatchObject({ [name]: url });
    expect(() => readConfig({ ...production, [name]: 'redis+sentinel://one:26379' })).toThrow(
      `${name} names no Sentinels`,
    );
  });
});

describe('returned mails', () => {
  const secret = 'x'.repeat(32);
  it.each(['bounces@example.org', 'B.o-u_nces@mail.example.org', `${'a'.repeat(17)}@example.org`])(
    'may come to %s',
    (MAIL_BOUNCE_ADDRESS) => {
      expect(() => readConfig({ ...production, MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_SECRET: secret })).not.toThrow();
    },
  );

  it.each([
    'bounces',
    'Plenum <bounces@example.org>',
    'bounces+x@example.org',
    'a@b@example.org',
    `${'a'.repeat(18)}@example.org`,
    'bounces@example.org\nBcc: a@example.org',
  ])('may not come to %s', (MAIL_BOUNCE_ADDRESS) => {
    expect(() => readConfig({ ...production, MAIL_BOUNCE_ADDRESS })).toThrow(/MAIL_BOUNCE_ADDRESS/);
  });

  it.each(['x'.repeat(31), `${secret} `, `${secret}ü`])('may not have the secret %s', (MAIL_BOUNCE_SECRET) => {
    expect(() => readConfig({ ...production, MAIL_BOUNCE_SECRET })).toThrow(/MAIL_BOUNCE_SECRET/);
  });
});
