import { describe, expect, it } from 'vitest';
import { isSentinelUrl, readSentinelUrl } from './sentinels.ts';

describe('Sentinel URLs', () => {
  it.each([
    [
      'redis+sentinel://one/plenum',
      { sentinels: [{ host: 'one', port: 26_379 }], name: 'plenum', isTls: false, login: {}, server: { db: 0 } },
    ],
    [
      'redis+sentinel://app:p%40ss@one.example:5000,two,[::1]:5002/main-1/3?sentinel_user=s&sentinel_password=%2Fx',
      {
        sentinels: [
          { host: 'one.example', port: 5000 },
          { host: 'two', port: 26_379 },
          { host: '::1', port: 5002 },
        ],
        name: 'main-1',
        isTls: false,
        login: { username: 's', password: '/x' },
        server: { username: 'app', password: 'p@ss', db: 3 },
      },
    ],
    [
      'rediss+sentinel://:secret@one/plenum',
      {
        sentinels: [{ host: 'one', port: 26_379 }],
        name: 'plenum',
        isTls: true,
        login: {},
        server: { password: 'secret', db: 0 },
      },
    ],
  ])('parses %s', (url, options) => {
    expect(isSentinelUrl(url)).toBe(true);
    expect(readSentinelUrl(url)).toEqual(options);
  });

  it.each([
    'redis+sentinel://one',
    'redis+sentinel://one/',
    'redis+sentinel:///plenum',
    'redis+sentinel://one,/plenum',
    'redis+sentinel://one:x/plenum',
    'redis+sentinel://one/plenum/name',
    'redis+sentinel://one/plenum?password=x',
    'redis+sentinel://a@b@one/plenum',
  ])('rejects %s', (url) => {
    expect(readSentinelUrl(url)).toBeNull();
  });

  it.each(['redis://one:6379', 'rediss://one', '/run/redis.sock', ''])(
    'does not recognize %s as a Sentinel URL',
    (url) => {
      expect(isSentinelUrl(url)).toBe(false);
    },
  );
});
