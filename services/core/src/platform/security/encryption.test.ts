import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const key = (kid: string, byte: number, bytes = 32): string =>
  `${kid}:${Buffer.alloc(bytes, byte).toString('base64url')}`;
const context = 'organization:7:jaas_api_key';

describe('sealed secrets', () => {
  const encryption = createEncryption(key('a', 1));

  it('decrypts an encrypted secret with any content', () => {
    for (const plain of ['', 'x', '-----BEGIN PRIVATE KEY-----\nZügig 🎤\n', 'y'.repeat(10_000)]) {
      expect(encryption.open(encryption.seal(plain, context), context)).toBe(plain);
    }
  });

  it('reveals nothing of a secret, and seals it differently each time', () => {
    const sealed = encryption.seal('very secret', context);
    expect(sealed).toMatch(/^v1:a:[\w-]+$/);
    expect(sealed).not.toContain(Buffer.from('very secret').toString('base64url'));
    expect(encryption.seal('very secret', context)).not.toBe(sealed);
  });

  it('does not open a secret elsewhere or after a change', () => {
    const sealed = encryption.seal('very secret', context);
    expect(() => encryption.open(sealed, 'organization:8:jaas_api_key')).toThrow();
    const other = sealed.endsWith('A') ? 'B' : 'A';
    expect(() => encryption.open(`${sealed.slice(0, -4)}${other.repeat(4)}`, context)).toThrow();
    for (const text of ['', 'very secret', 'v1:a:', 'v1:a:AAAA', 'v2:a:AAAA']) {
      expect(() => encryption.open(text, context)).toThrow();
    }
  });

  it('opens a secret during the rotation of keys until its key is removed', () => {
    const sealed = encryption.seal('very secret', context);
    const rotated = createEncryption(`${key('b', 2)},${key('a', 1)}`);
    expect(rotated.open(sealed, context)).toBe('very secret');
    expect(rotated.seal('new', context)).toMatch(/^v1:b:/);
    expect(() => createEncryption(key('b', 2)).open(sealed, context)).toThrow(/key "a" .*not in ENCRYPTION_KEYS/);
    // The same key id with another key must not decrypt.
    expect(() => createEncryption(key('a', 3)).open(sealed, context)).toThrow();
  });
});

it('re-encrypts a secret with the first key, once', () => {
  const rotated = createEncryption(`${key('b', 2)},${key('a', 1)}`);
  const renewed = rotated.renew(createEncryption(key('a', 1)).seal('very secret', context), context) ?? '';
  expect(createEncryption(key('b', 2)).open(renewed, context)).toBe('very secret');
  expect(rotated.renew(renewed, context)).toBeNull();
  expect(() => createEncryption(key('c', 3)).renew(renewed, context)).toThrow(/"b"/);
});

describe('key ring', () => {
  it('requires keys of 32 bytes or more', () => {
    for (const bytes of [32, 64]) expect(() => createEncryption(key('a', 1, bytes))).not.toThrow();
    for (const ring of ['', key('a', 1, 31), key('', 1), `${key('a', 1)},`]) {
      expect(() => createEncryption(ring)).toThrow(/ENCRYPTION_KEYS/);
    }
  });
});
