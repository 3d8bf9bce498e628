/** IP addresses that are not on the public internet. User input must not cause requests to them. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { plainAddress } from '../addresses.ts';

/**
 * The IANA IPv4 Special-Purpose Address Registry, and multicast. Includes anycast networks that are globally reachable
 * according to the registry, because the responding node may be in the internal network, and no public service uses them.
 */
export const privateV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private use
  ['100.64.0.0', 10], // shared by customers of a provider
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata of clouds
  ['172.16.0.0', 12], // private use
  ['192.0.0.0', 24], // IETF protocols
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnels (AMT)
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private use
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const;

/**
 * Global unicast is 2000::/3, with exceptions from the IANA IPv6 Special-Purpose Address Registry. Other addresses are not
 * public: loopback, IPv4 as `::a.b.c.d` or `::ffff:a.b.c.d`, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard (100::/64),
 * SRv6 (5f00::/16), private use, link-local, and multicast.
 */
export const privateV6 = [
  ['::', 3],
  ['2001::', 23], // IETF protocols, including Teredo, which contains IPv4 addresses
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which contains IPv4 addresses
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
  ['4000::', 2],
  ['8000::', 1],
] as const;

// Separate lists, because a common list with mapped addresses would match all IPv4 addresses.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of privateV4) blocked.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of privateV6) blocked.ipv6.addSubnet(network, prefix, 'ipv6');

/** Checks whether an IP address is not on the public internet. Addresses with a zone, such as `fe80::1%eth0`, never are. */
export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  return isIP(plain) === 0 || plain.includes('%') || blocked[family].check(plain, family);
}
