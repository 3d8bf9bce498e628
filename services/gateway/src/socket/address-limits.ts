/**
 * Limits the number of sockets per address in this process, and the rate of new ones. Allows for a venue behind one
 * address; networks of larger venues can be exempted. Counted in memory, before a connection uses many resources.
 */
import type { IncomingMessage } from 'node:http';
import { handshakesPerAddress } from '@plenum/contracts/limits';
import type { Config } from '@plenum/core/config';
import { createAbuseTracker, type AbuseTracker } from '@plenum/core/platform/abuse-tracker';
import { clientAddress, networkList, networkOf } from '@plenum/core/platform/addresses';
import type { Clock } from '@plenum/core/platform/clock';
import { TokenBuckets } from '@plenum/core/platform/token-bucket';
import type { EngineConnection } from './wire.ts';

type Settings = Pick<Config, 'TRUST_PROXY' | 'RATE_LIMIT_EXEMPT' | 'SOCKETS_PER_ADDRESS_MAX'>;

export interface AddressLimits {
  /** Returns the key of the counters; null for exempt networks. */
  keyOf(request: IncomingMessage): string | null;
  /** Addresses with repeated floods. */
  readonly abusiveAddresses: AbuseTracker;
  /** Checks whether an address may currently open another socket. */
  mayConnect(request: IncomingMessage): boolean;
  /** Checks whether an address may request an unknown session. The rate limit is that of new sockets. */
  mayRequestSession(request: IncomingMessage): boolean;
  /** Checks whether an address has caused so many floods that only known users and a few other sockets are admitted. */
  isSlowed(request: IncomingMessage): boolean;
  /** Counts a connection until it closes. */
  count(connection: EngineConnection): void;
}

/** Returns the IP address of the client; empty if the connection is closed. */
export const addressOf = ({ socket, headers }: IncomingMessage, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string =>
  clientAddress(socket.remoteAddress ?? '', [headers['x-forwarded-for']].flat().join(','), TRUST_PROXY);

/** @param isKnown whether a handshake has a valid token of a user without repeated floods */
export function createAddressLimits(
  settings: Settings,
  clock: Clock,
  isKnown: (request: IncomingMessage) => boolean,
): AddressLimits {
  const isExempt = networkList(settings.RATE_LIMIT_EXEMPT);
  const open = new Map<string, number>();
  const handshakes = new TokenBuckets(clock, handshakesPerAddress);
  const abusiveAddresses = createAbuseTracker(clock);

  function keyOf(request: IncomingMessage): string | null {
    const address = addressOf(request, settings);
    return address === '' || isExempt(address) ? null : networkOf(address);
  }

  function change(key: string, delta: 1 | -1): void {
    const sockets = (open.get(key) ?? 0) + delta;
    if (sockets > 0) open.set(key, sockets);
    else open.delete(key);
  }

  return {
    keyOf,
    abusiveAddresses,
    mayConnect(request) {
      const key = keyOf(request);
      if (key === null) return true;
      return handshakes.of(key).take() && (open.get(key) ?? 0) < settings.SOCKETS_PER_ADDRESS_MAX;
    },
    mayRequestSession(request) {
      const key = keyOf(request);
      return key === null || handshakes.of(key).take();
    },
    isSlowed(request) {
      const key = keyOf(request);
      return (
        key !== null && abusiveAddresses.isRepeatOffender(key) && !isKnown(request) && !abusiveAddresses.mayConnect(key)
      );
    },
    count(connection) {
      const key = connection.request === null ? null : keyOf(connection.request);
      if (key === null) return;
      change(key, 1);
      connection.on('close', () => change(key, -1));
    },
  };
}
