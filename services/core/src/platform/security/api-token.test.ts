import { describe, expect, it } from 'vitest';
import { tokenHint, isWellFormedApiToken, looksLikeApiToken, newApiToken } from './api-token.ts';

describe('API tokens', () => {
  it('creates unique tokens in the format that secret scanners expect', () => {
    const tokens = Array.from({ length: 200 }, (_, index) => newApiToken(index % 2 === 0 ? 'pat' : 'org'));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(/^plenum_(pat|org)_[0-9A-Za-z]{36}$/);
      expect(isWellFormedApiToken(token)).toBe(true);
      expect(looksLikeApiToken(token)).toBe(true);
    }
  });

  it('rejects a token with one character changed or swapped, truncated, or with another prefix', () => {
    const token = newApiToken('pat');
    for (let at = 'plenum_'.length; at < token.length; at += 1) {
      const other = token[at] === 'a' ? 'b' : 'a';
      expect(isWellFormedApiToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), String(at)).toBe(false);
    }
    expect(isWellFormedApiToken(token.slice(0, -1))).toBe(false);
    expect(isWellFormedApiToken(`${token}0`)).toBe(false);
    expect(isWellFormedApiToken(token.replace('_pat_', '_org_'))).toBe(false);
    expect(looksLikeApiToken('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false);
  });

  it('reveals at most eight characters of the random part', () => {
    const token = newApiToken('org');
    expect(tokenHint(token)).toBe(`${token.slice(0, 15)}…${token.slice(-4)}`);
  });
});
