import { describe, expect, it } from 'vitest';
import { clientAddress, networkList, networkOf, plainAddress } from './addresses.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('networkList', () => {
  it('contains the addresses of its networks', () => {
    const isExempt = networkList('192.0.2.0/24, 2001:db8::/32,203.0.113.9');
    for (const inside of ['192.0.2.255', '::ffff:192.0.2.1', '2001:db8:ffff::1', '203.0.113.9']) {
      expect(isExempt(inside), inside).toBe(true);
    }
    for (const outside of ['192.0.3.0', '2001:db9::1', '203.0.113.8']) expect(isExempt(outside), outside).toBe(false);
  });

  it('is empty by default and rejects invalid networks', () => {
    expect(networkList('')('192.0.2.1')).toBe(false);
    for (const wrong of ['venue', '192.0.2.0/33', '2001:db8::/129', '192.0.2.0/', '192.0.2.0/08'])
      expect(() => networkList(wrong), wrong).toThrow(`${wrong} is not a network.`);
    for (const right of ['192.0.2.0/32', '2001:db8::/128', '0.0.0.0/0']) expect(() => networkList(right)).not.toThrow();
  });
});

describe('plainAddress', () => {
  it('keeps real IPv6 addresses unchanged', () => {
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  });
});

describe('client address behind proxies', () => {
  it.each([
    [0, '198.51.100.9', '10.0.0.1'],
    [1, '203.0.113.5, 198.51.100.9', '198.51.100.9'],
    [2, '203.0.113.5, 198.51.100.9', '203.0.113.5'],
    [3, '203.0.113.5, 198.51.100.9', '203.0.113.5'],
    [1, undefined, '10.0.0.1'],
  ])('finds the client with %i trusted proxies, from %s', (hops, forwardedFor, address) => {
    expect(clientAddress('::ffff:10.0.0.1', forwardedFor, hops)).toBe(address);
  });
});
