/** IP addresses and networks, for rate limits. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** 16-bit groups of an IPv6 address, and those of a `/64` network. */
const groupsCount = 8;
const networkGroups = 4;

/** Converts an IPv4-mapped IPv6 address to IPv4. */
export const plainAddress = (address: string): string => mappedV4.exec(address)?.[1] ?? address;

/**
 * Returns the network by which rate limits count: an IPv4 address, or the /64 network of an IPv6 address, because every
 * customer has at least a /64.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : groupsCount - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...last];
  const network = groups.slice(0, networkGroups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const rangeGroups = 3;

/**
 * Returns the range that probably has the same owner as the address: the /24 network of an IPv4 address, or the /48 network
 * of an IPv6 address, which providers assign to one customer (RFC 6177).
 */
export function rangeOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return `${networkOf(plain).split(':').slice(0, rangeGroups).join(':')}::/48`;
}

const cidr = /^([0-9a-f.:]{2,45})(?:\/(0|[1-9][0-9]{0,2}))?$/i;

/** Checks whether a text is an address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = cidr.exec(text) ?? [];
  return isIPv4(address) ? Number(prefix) <= 32 : isIPv6(address) && Number(prefix) <= 128;
}

/**
 * Parses networks in CIDR notation separated by commas, such as `192.0.2.0/24, 2001:db8::/32`.
 * @returns whether an address is in one of them
 */
export function networkList(setting: string): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of setting.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [address = '', prefix] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (!isNetwork(entry)) throw new Error(`${entry} is not a network.`);
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/**
 * Returns the address of the client behind proxies that append to `X-Forwarded-For`.
 * @param hops number of trusted proxies
 */
export function clientAddress(remote: string, forwardedFor: string | undefined, hops: number): string {
  const addresses = [...(forwardedFor ?? '').split(','), remote].map((address) => address.trim()).filter(Boolean);
  return plainAddress(addresses.at(-1 - hops) ?? addresses[0] ?? remote);
}
