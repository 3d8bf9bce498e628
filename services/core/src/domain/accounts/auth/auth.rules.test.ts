import { describe, expect, it } from 'vitest';
import { canonicalLocale, evaluateLink, evaluateRefresh, loginOfRefreshToken, refreshToken } from './auth.rules.ts';

const login_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const nowMs = 1_000_000;

describe('refresh tokens', () => {
  it('contain their login', () => {
    expect(loginOfRefreshToken(refreshToken(login_id, 'x'.repeat(43)))).toBe(login_id);
    for (const invalid of [
      '',
      'x',
      login_id,
      `${login_id}.`,
      `${login_id}.${'x'.repeat(42)}`,
      `${login_id}.${'!'.repeat(43)}`,
    ]) {
      expect(loginOfRefreshToken(invalid), invalid).toBeNull();
    }
  });

  const tokens = {
    refresh_hash: 'new',
    previous_hash: 'old',
    used_at: null,
    expires_at: new Date(nowMs + 1),
    is_revoked: false,
  };

  it.each([
    ['new', {}, 'rotate'],
    ['old', {}, 'repeat'],
    ['older', {}, 'reuse'],
    ['made up', {}, 'unknown'],
    ['old', { used_at: new Date(nowMs - 29_999) }, 'repeat'],
    ['old', { used_at: new Date(nowMs - 30_000) }, 'reuse'],
    ['new', { used_at: new Date(0) }, 'rotate'],
    ['new', { expires_at: new Date(nowMs) }, 'expired'],
    ['new', { is_revoked: true }, 'revoked'],
    ['older', { is_revoked: true }, 'revoked'],
    ['old', { previous_hash: null }, 'reuse'],
  ] as const)('are judged for %s with %j: %s', (presented, changes, verdict) => {
    const isGenuine = presented !== 'made up';
    expect(evaluateRefresh({ ...tokens, ...changes }, { hash: presented, isGenuine }, nowMs)).toBe(verdict);
  });
});

describe('links in emails', () => {
  const link = {
    id: login_id,
    user_id: 1,
    email: 'a@example.org',
    is_used: false,
    is_voided: false,
    expires_at: new Date(nowMs + 1),
    is_same_email: true,
    is_active: true,
    email_verified: false,
    destination: null,
    device_epoch: 1,
    full_name: 'Ada Lovelace',
    has_password: true,
  };

  it.each([
    [{}, 'open'],
    [{ expires_at: new Date(nowMs) }, 'expired'],
    [{ is_used: true, expires_at: new Date(0) }, 'used'],
    [{ is_voided: true }, 'invalid'],
    [{ is_same_email: false }, 'invalid'],
    [{ is_active: false }, 'invalid'],
  ])('with %j are judged: %s', (changes, verdict) => {
    expect(evaluateLink({ ...link, ...changes }, nowMs)).toBe(verdict);
  });

  it('are invalid if they do not exist', () => {
    expect(evaluateLink(undefined, nowMs)).toBe('invalid');
  });
});

describe('canonicalLocale', () => {
  it.each([
    ['de-at', 'de-AT'],
    ['en', 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['no such language!', 'en'],
    [undefined, 'en'],
  ])('converts %s to %s', (tag, locale) => {
    expect(canonicalLocale(tag)).toBe(locale);
  });
});
