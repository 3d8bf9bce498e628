/**
 * Which addresses pushes may go to. Browsers name the push service, so a person could name anything: only https is
 * called, no address of a private network, and what a name resolves to is checked at each connection.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
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

type LocalOrigin = Pick<Config, 'PUSH_LOCAL_ORIGIN'>;

/** Checks whether pushes to an endpoint may be tried; what its name resolves to is checked later. */
export function isPushEndpoint(endpoint: string, { PUSH_LOCAL_ORIGIN }: LocalOrigin): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, origin } = new URL(endpoint);
  if (PUSH_LOCAL_ORIGIN !== '' && origin === PUSH_LOCAL_ORIGIN) return true;
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0
    ? hostname.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(hostname)
    : !isPrivateAddress(literal);
}

/** Resolves a name, and fails where any of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, '');
      return;
    }
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(Object.assign(new Error('The push service has a private address.'), { code: 'EPRIVATE' }), '');
      return;
    }
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
