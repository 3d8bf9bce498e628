import { describe, expect, it } from 'vitest';
import { cachedParts, isAppState, isLoginRequest, isCached } from './cached-operations.ts';

describe('isCached', () => {
  it.each([
    '/api/auth/me',
    '/api/users/7/events',
    '/api/events/17',
    '/api/events/17/agenda',
    '/api/events/17/my-agenda',
    '/api/events/17/speakers',
    '/api/events/17/speakers/3',
  ])('returns true for %s', (pathname) => expect(isCached(pathname)).toBe(true));

  it.each([
    '/api/auth/socket-token',
    '/api/auth/logins',
    '/api/users/7',
    '/api/users/7/dashboard',
    '/api/users/blocked',
    '/api/events/17/users',
    '/api/events/17/speakers/admin',
    '/api/events/17/my-agenda/feed',
    '/api/events/17/chat-rooms',
    '/api/direct-messages/threads',
    '/api/connections',
    '/api/organizations',
    '/api/join-codes/ABCD1234',
    '/events/17',
    '/assets/api/events/17',
  ])('returns false for %s', (pathname) => expect(isCached(pathname)).toBe(false));

  it('lists the cached parts of the app state', () => {
    const url = (query: string) => new URL(`https://plenum.example/api/app-state${query}`);
    expect(isAppState(url('').pathname)).toBe(true);
    expect(cachedParts(url(''))).toEqual([['me', '/api/auth/me']]);
    expect(cachedParts(url('?event_id=17'))).toEqual([
      ['me', '/api/auth/me'],
      ['event', '/api/events/17'],
    ]);
  });

  it('detects the request for the current user', () => {
    expect(isLoginRequest('/api/auth/me')).toBe(true);
    expect(isLoginRequest('/api/auth/me/x')).toBe(false);
  });
});
