import { describe, expect, it } from 'vitest';
import { readConfigFor } from './command-config.ts';
import { ConfigError, readConfig } from './config.ts';

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
      `${name} does not name Sentinels`,
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

describe('lists of networks', () => {
  it.each(['RATE_LIMIT_EXEMPT', 'OUTBOUND_PRIVATE_NETWORKS'])('%s has addresses and CIDR', (name) => {
    expect(() => readConfig({ ...servers, [name]: '10.0.0.0/8, fd00::/8,192.0.2.1' })).not.toThrow();
    for (const wrong of ['10.0.0.0/33', 'fd00::/129', 'erp.internal', '10.0.0.0/'])
      expect(() => readConfig({ ...servers, [name]: `10.0.0.0/8,${wrong}` })).toThrow(
        new ConfigError(`${name}: ${wrong} is not a network.`),
      );
  });
});

describe('lists of mail domains', () => {
  const lists = [
    ['SIGN_UP', 'SIGN_UP_DOMAINS', 'signUpRule'],
    ['ORGANIZATION_FOUNDERS', 'ORGANIZATION_FOUNDER_DOMAINS', 'founderRule'],
  ] as const;

  it.each(lists)('of %s are read in lower case, each domain once', (rule, list, name) => {
    const given = {
      ...production,
      [rule]: 'domains',
      [list]: ' Example.org ,example.com,,EXAMPLE.org,bücher.example,xn--bcher-kva.example,例え.jp',
    };
    const domains = ['example.org', 'example.com', 'xn--bcher-kva.example', 'xn--r8jz45g.jp'];
    expect(readConfig(given)).toMatchObject({ [name]: { mode: 'domains', domains } });
  });

  it.each(lists)('of %s have 100 domains at most', (rule, list) => {
    const given = (count: number) => ({
      ...production,
      [rule]: 'domains',
      [list]: Array.from({ length: count }, (_, index) => `d${index}.example`).join(','),
    });
    expect(() => readConfig(given(100))).not.toThrow();
    expect(() => readConfig(given(101))).toThrow(`${list} has more than 100 domains.`);
  });

  it.each(['example', '@example.org', 'ada@example.org', 'https://example.org', '*.example.org', 'a..b'])(
    'do not have %s',
    (domain) => {
      for (const [rule, list] of lists)
        expect(() => readConfig({ ...production, [rule]: 'domains', [list]: domain })).toThrow(
          `${list} contains something that is not a mail domain.`,
        );
    },
  );

  it.each(lists)('are there when %s is `domains`, and not without a use', (rule, list) => {
    expect(() => readConfig({ ...production, [rule]: 'domains' })).toThrow(`${rule} is domains, but ${list} is empty.`);
    expect(() => readConfig({ ...production, [list]: 'example.org' })).toThrow(`${list} is set, but ${rule} is`);
    expect(() => readConfig({ ...production, [rule]: 'nobody' })).toThrow(rule);
  });

  it('can be combined with invitations', () => {
    expect(readConfig({ ...production, SIGN_UP: 'invitation', SIGN_UP_DOMAINS: 'example.org' })).toMatchObject({
      signUpRule: { mode: 'invitation', domains: ['example.org'] },
    });
  });
});

describe('a setting that is no text', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['False', false],
    ['0', false],
  ])('may be %s', (DEMO_ENABLED, value) => {
    expect(readConfig({ ...production, DEMO_ENABLED })).toMatchObject({ DEMO_ENABLED: value });
  });

  it.each([
    [{ DEMO_ENABLED: 'yes' }, 'Invalid settings. DEMO_ENABLED: must be boolean'],
    [{ PORT: 'many' }, 'Invalid settings. PORT: must be integer'],
    [{ PORT: '80.5' }, 'Invalid settings. PORT: must be integer'],
    [{ PORT: '-1' }, 'Invalid settings. PORT: must be >= 0'],
    [{ REALTIME_ADAPTER: 'both' }, 'Invalid settings. REALTIME_ADAPTER: must be equal to constant'],
    [{ DATABASE_URL: undefined }, "Invalid settings. settings: must have required property 'DATABASE_URL'"],
  ])('may not be %j', (wrong, said) => {
    expect(() => readConfig({ ...production, ...wrong })).toThrow(said);
  });

  it('has a default, even where it is empty', () => {
    expect(readConfig({ ...production, PORT: '', DEMO_ENABLED: '' })).toMatchObject({ PORT: 0, DEMO_ENABLED: false });
    expect(readConfig({ ...production, PORT: '8081' })).toMatchObject({ PORT: 8081 });
  });
});
