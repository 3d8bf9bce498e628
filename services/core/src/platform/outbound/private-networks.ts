/** Which addresses are not on the public internet: nobody outside may have the product call them. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { plainAddress } from '../addresses.ts';

/** IANA special-purpose registries (RFC 6890), and those that contain IPv4 addresses of any kind. */
const privateV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const privateV6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

// Two lists: one with the mapped addresses would contain every IPv4 address.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of privateV4) blocked.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of privateV6) blocked.ipv6.addSubnet(network, prefix, 'ipv6');

/** Checks whether an address is not on the public internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  return isIP(plain) === 0 || blocked[family].check(plain, family);
}
