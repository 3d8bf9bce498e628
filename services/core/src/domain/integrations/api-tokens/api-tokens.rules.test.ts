import { describe, expect, it } from 'vitest';
import { tokenRejection } from './api-tokens.rules.ts';

describe('an existing token', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const state = { expires_at: null, is_revoked: false, is_owner_active: true };
  it('is accepted until the instant at which it expires', () => {
    expect(tokenRejection(state, now)).toBeNull();
    expect(tokenRejection({ ...state, expires_at: new Date(now.getTime() + 1) }, now)).toBeNull();
    expect(tokenRejection({ ...state, expires_at: now }, now)).toBe('token_expired');
  });
  it('can be revoked by a person, or with its account', () => {
    expect(tokenRejection({ ...state, is_revoked: true }, now)).toBe('token_revoked');
    expect(tokenRejection({ ...state, is_owner_active: false }, now)).toBe('token_revoked');
  });
});
