import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const key = (kid: string, byte: number, bytes = 32): string =>
  `${kid}:${Buffer.alloc(bytes, byte).toString('base64url')}`;
const place = 'organization:7:jaas_api_key';

describe('a sealed secret', () => {
  const encryption = createEncryption(key('a', 1));

  it('opens again, whatever is in it', () => {
    for (const plain of ['', 'x', '-----BEGIN PRIVATE KEY-----\nZügig 🎤\n', 'y'.repeat(10_000)]) {
      expect(encryption.open(encryption.seal(plain, place), place)).toBe(plain);
    }
  });

  it('shows nothing, and is another text each time', () => {
    const sealed = encryption.seal('very secret', place);
    expect(sealed).toMatch(/^v1:a:[\w-]+$/);
    expect(sealed).not.toContain(Buffer.from('very secret').toString('base64url'));
    expect(encryption.seal('very secret', place)).not.toBe(sealed);
  });

  it('is worthless elsewhere or changed', () => {
    const sealed = encryption.seal('very secret', place);
    expect(() => encryption.open(sealed, 'organization:8:jaas_api_key')).toThrow();
    const other = sealed.endsWith('A') ? 'B' : 'A';
    expect(() => encryption.open(`${sealed.slice(0, -4)}${other.repeat(4)}`, place)).toThrow();
    for (const text of ['', 'very secret', 'v1:a:', 'v1:a:AAAA', 'v2:a:AAAA']) {
      expect(() => encryption.open(text, place)).toThrow();
    }
  });

  it('survives the rotation of keys until its own is dropped', () => {
    const sealed = encryption.seal('very secret', place);
    const rotated = createEncryption(`${key('b', 2)},${key('a', 1)}`);
    expect(rotated.open(sealed, place)).toBe('very secret');
    expect(rotated.seal('new', place)).toMatch(/^v1:b:/);
    expect(() => createEncryption(key('b', 2)).open(sealed, place)).toThrow(/key "a" .*not in ENCRYPTION_KEYS/);
    // The same key id with another key must not decrypt.
    expect(() => createEncryption(key('a', 3)).open(sealed, place)).toThrow();
  });
});

it('is renewed with the first key, once', () => {
  const rotated = createEncryption(`${key('b', 2)},${key('a', 1)}`);
  const renewed = rotated.renew(createEncryption(key('a', 1)).seal('very secret', place), place) ?? '';
  expect(createEncryption(key('b', 2)).open(renewed, place)).toBe('very secret');
  expect(rotated.renew(renewed, place)).toBeNull();
  expect(() => createEncryption(key('c', 3)).renew(renewed, place)).toThrow(/"b"/);
});

describe('the ring', () => {
  it('has keys of 32 bytes or more', () => {
    for (const bytes of [32, 64]) expect(() => createEncryption(key('a', 1, bytes))).not.toThrow();
    for (const ring of ['', key('a', 1, 31), key('', 1), `${key('a', 1)},`]) {
      expect(() => createEncryption(ring)).toThrow(/ENCRYPTION_KEYS/);
    }
  });
});
