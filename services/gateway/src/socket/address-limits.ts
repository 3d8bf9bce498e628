/**
 * How many sockets an address may hold at this process, and how fast it may open them. Sized for a venue behind one
 * address; the networks of a venue that is larger can be exempt. Counted without Redis, before a connection costs much.
 */
import type { IncomingMessage } from 'node:http';
import { handshakes_per_address } from '@plenum/contracts/limits';
import type { Config } from '@plenum/core/config';
import { clientAddress, networkList, networkOf } from '@plenum/core/platform/addresses';
import type { Clock } from '@plenum/core/platform/clock';
import { TokenBucket } from './frame-limit.ts';
import type { EngineConnection } from './wire.ts';

type Settings = Pick<Config, 'TRUST_PROXY' | 'RATE_LIMIT_EXEMPT' | 'SOCKETS_PER_ADDRESS_MAX'>;

export interface AddressLimits {
  /** Whether the address behind a handshake may have one socket more now. */
  mayConnect(request: IncomingMessage): boolean;
  /** Counts a connection until it closes. */
  count(connection: EngineConnection): void;
}

const remembered_max = 20_000;

export function createAddressLimits(settings: Settings, clock: Clock): AddressLimits {
  const isExempt = networkList(settings.RATE_LIMIT_EXEMPT);
  const open = new Map<string, number>();
  const buckets = new Map<string, TokenBucket>();

  /** What is counted together; null for an exempt network. */
  function keyOf({ socket, headers }: IncomingMessage): string | null {
    const forwarded = headers['x-forwarded-for'];
    const address = clientAddress(socket.remoteAddress ?? '', [forwarded].flat().join(','), settings.TRUST_PROXY);
    return address === '' || isExempt(address) ? null : networkOf(address);
  }

  function bucketOf(key: string): TokenBucket {
    const bucket = buckets.get(key) ?? new TokenBucket(clock, handshakes_per_address);
    // The one that was asked for longest ago is forgotten first.
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > remembered_max && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  }

  function change(key: string, by: 1 | -1): void {
    const sockets = (open.get(key) ?? 0) + by;
    if (sockets > 0) open.set(key, sockets);
    else open.delete(key);
  }

  return {
    mayConnect(request) {
      const key = keyOf(request);
      if (key === null) return true;
      return bucketOf(key).take() && (open.get(key) ?? 0) < settings.SOCKETS_PER_ADDRESS_MAX;
    },
    count(connection) {
      const key = connection.request === null ? null : keyOf(connection.request);
      if (key === null) return;
      change(key, 1);
      connection.on('close', () => change(key, -1));
    },
  };
}
