import { describe, expect, it } from 'vitest';
import { isPrivateAddress, privateV4, privateV6 } from './private-networks.ts';

/**
 * Blocks of the IANA special-purpose registries (RFC 6890 to RFC 9780), with multicast and the forms that contain
 * IPv4 addresses: first and last address, and their neighbors outside; null where a neighbor is in another block.
 */
const blocks: readonly (readonly [string, string, string, string | null, string | null])[] = [
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.31.196.0/24', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['192.52.193.0/24', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['192.175.48.0/24', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0/4', '224.0.0.0', '239.255.255.255', '223.255.255.255', null],
  ['240.0.0.0/4', '240.0.0.0', '255.255.255.255', null, null],
  ['::1/128 and ::/128', '::', '::1', null, null],
  ['::/96, IPv4-compatible', '::1.0.0.0', '::255.255.255.255', null, null],
  ['::ffff:0:0/96, IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255', null, null],
  ['::ffff:0:0/96, in hexadecimal', '::ffff:7f00:1', '::ffff:a9fe:a9fe', null, null],
  ['::ffff:0:0:0/96, IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff', null, null],
  ['64:ff9b::/96, NAT64', '64:ff9b::', '64:ff9b::ffff:ffff', null, null],
  ['64:ff9b:1::/48, NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', null, null],
  ['100::/64', '100::', '100::ffff:ffff:ffff:ffff', null, null],
  ['100:0:0:1::/64', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', null, null],
  ['outside of 2000::/3', '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, '2000::'],
  ['2001::/32, Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['2001:10::/28, 2001:20::/28', '2001:10::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  [
    '2001::/23',
    '2001::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:200::',
  ],
  [
    '2001:db8::/32',
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
  ],
  [
    '2002::/16, 6to4',
    '2002::',
    '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2003::',
  ],
  [
    '2620:4f:8000::/48',
    '2620:4f:8000::',
    '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8001::',
  ],
  [
    '3fff::/20',
    '3fff::',
    '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:1000::',
  ],
  ['5f00::/16', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['4000::/2', '4000::', '7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
];

describe('private addresses', () => {
  it.each(blocks)(
    'finds the addresses at both ends of %s private, and those outside of it public',
    (_block, first, last, before, after) => {
      expect(isPrivateAddress(first), first).toBe(true);
      expect(isPrivateAddress(last), last).toBe(true);
      for (const outside of [before, after])
        if (outside !== null) expect(isPrivateAddress(outside), outside).toBe(false);
    },
  );

  it.each([
    'nonsense',
    '',
    '127.0.0.1:80',
    'fe80::1%eth0',
    '2a00::1%eth0',
    '::ffff:127.0.0.1',
    '::ffff:192.88.99.1',
    '2002:7f00:1::', // 6to4 with 127.0.0.1
    '64:ff9b::a00:1', // NAT64 with 10.0.0.1
  ])('treats %s as private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2a00::1', '2606:4700::1111'])('treats %s as public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it('aligns the networks in each block of the lists', () => {
    for (const [network] of [...privateV4, ...privateV6]) expect(isPrivateAddress(network), network).toBe(true);
  });
});
