/**
 * How many sockets an address may hold at this process, and how fast it may open them. Sized for a venue behind one
 * address; the networks of a venue that is larger can be exempt. Counted without Redis, before a connection costs much.
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
  /** What is counted together; null for an exempt network. */
  keyOf(request: IncomingMessage): string | null;
  /** Addresses that flood. */
  readonly abusiveAddresses: AbuseTracker;
  /** Whether the address behind a handshake may have one socket more now. */
  mayConnect(request: IncomingMessage): boolean;
  /** Whether it may ask for a session that nobody knows: as often as it may open one. */
  mayAsk(request: IncomingMessage): boolean;
  /** Whether it has flooded so often that only known people and a few others get in. */
  isSlowed(request: IncomingMessage): boolean;
  /** Counts a connection until it closes. */
  count(connection: EngineConnection): void;
}

/** @param isKnown whether a handshake carries a login of somebody who is not known to flood */
export function createAddressLimits(
  settings: Settings,
  clock: Clock,
  isKnown: (request: IncomingMessage) => boolean,
): AddressLimits {
  const isExempt = networkList(settings.RATE_LIMIT_EXEMPT);
  const open = new Map<string, number>();
  const handshakes = new TokenBuckets(clock, handshakesPerAddress);
  const abusiveAddresses = createAbuseTracker(clock);

  function keyOf({ socket, headers }: IncomingMessage): string | null {
    const forwarded = headers['x-forwarded-for'];
    const address = clientAddress(socket.remoteAddress ?? '', [forwarded].flat().join(','), settings.TRUST_PROXY);
    return address === '' || isExempt(address) ? null : networkOf(address);
  }

  function change(key: string, by: 1 | -1): void {
    const sockets = (open.get(key) ?? 0) + by;
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
    mayAsk(request) {
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
