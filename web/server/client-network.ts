/**
 * The network of a client, for limits of this server. Duplicates `services/core/src/platform/addresses.ts`, because this
 * server cannot import it.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupCount = 8;
const networkGroups = 4;

/** Returns an IPv4 address unchanged, and the /64 network of an IPv6 address, which is the minimum for a client. */
function networkOf(address: string): string {
  const unmapped = mappedV4.exec(address)?.[1] ?? address;
  if (!isIPv6(unmapped)) return unmapped;
  const [head = '', tail] = (unmapped.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groupsOf(head);
  const zeros = tail === undefined ? 0 : groupCount - first.length - groupsOf(tail).length;
  const groups = [...first, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groupsOf(tail ?? '')];
  return groups
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns the network of the client of a request.
 * @param hops number of trusted proxies, each of which appends to `X-Forwarded-For`
 */
export function networkOfClient({ headers, socket }: IncomingMessage, hops: number): string {
  const forwarded = [headers['x-forwarded-for']].flat().join(',');
  const addresses = [...forwarded.split(','), socket.remoteAddress ?? ''].map((address) => address.trim());
  const nonEmpty = addresses.filter((address) => address !== '');
  return networkOf(nonEmpty.at(-1 - hops) ?? nonEmpty[0] ?? '');
}
