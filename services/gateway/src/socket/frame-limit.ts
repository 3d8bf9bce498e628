/**
 * The lowest-level limit. Everything that a connection sends is counted before it is processed, including control frames,
 * fragments, empty and malformed frames, and packets of polling. A connection that exceeds the limit is closed immediately,
 * and its user and address are recorded (docs/decisions/0036).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  framesBeforeLogin,
  modestFrameRateBeforeLogin,
  framesBeforeLoginPerAddress,
  modestFrameRate,
  framesPerAddress,
  framesPerSocket,
} from '@plenum/contracts/limits';
import type { AbuseTracker } from '@plenum/core/platform/abuse-tracker';
import type { Clock } from '@plenum/core/platform/clock';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import { TokenBucket, TokenBuckets } from '@plenum/core/platform/token-bucket';
import { watchFrames } from '@plenum/core/platform/web-socket-frames';
import type { AddressLimits } from './address-limits.ts';
import type { CloseReasons } from './close-reasons.ts';
import { type EngineConnection, sessionOf, tcpOf } from './wire.ts';

export interface FrameLimits {
  /** Watches a TCP connection that was just upgraded. */
  watch(request: IncomingMessage, tcp: Duplex): void;
  /** Assigns the frames of a TCP connection to a new connection of the engine. */
  register(connection: EngineConnection): void;
  /** Checks whether a session of the engine is open in this process. */
  isSession(sid: string): boolean;
  /** Raises the limit of a connection to that of an authenticated user. */
  raise(connection: object, user_id: number): void;
  /** Middleware of the engine that counts the packets of polling requests. */
  countPosted(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

interface Options {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly closes: CloseReasons;
  readonly addresses: Pick<AddressLimits, 'keyOf' | 'abusiveAddresses'>;
  /** Users with repeated floods, by `personKey`. */
  readonly abusiveUsers: AbuseTracker;
}

export const personKey = (user_id: number): string => String(user_id);

/** Separator of packets in the body of a polling request (engine.io protocol 4). */
const packetSeparator = '\u001e';

function countSeparators(chunk: Buffer | string): number {
  let count = 0;
  for (let index = chunk.indexOf(packetSeparator); index !== -1; index = chunk.indexOf(packetSeparator, index + 1))
    count += 1;
  return count;
}

class Allowance {
  /** Null for exempt networks. */
  readonly addressKey: string | null;
  connection: EngineConnection | null = null;
  userId: number | null = null;
  isSpent = false;
  #own: TokenBucket;
  #modest: TokenBucket;
  #ofAddress: TokenBucket | null;

  constructor(clock: Clock, addressKey: string | null, ofAddress: TokenBucket | null) {
    this.addressKey = addressKey;
    this.#own = new TokenBucket(clock, framesBeforeLogin);
    this.#modest = new TokenBucket(clock, modestFrameRateBeforeLogin);
    this.#ofAddress = ofAddress;
  }

  raise(clock: Clock, userId: number, ofAddress: TokenBucket | null): void {
    this.userId = userId;
    this.#own = new TokenBucket(clock, framesPerSocket);
    this.#modest = new TokenBucket(clock, modestFrameRate);
    this.#ofAddress = ofAddress;
  }

  take(): boolean {
    if (!this.#own.take()) return false;
    return this.#modest.take() || this.#ofAddress === null || this.#ofAddress.take();
  }
}

/** Counts the packets of a body while it is received. Returns false if the limit is already exceeded. */
function countPackets(request: IncomingMessage, allowance: Allowance, stop: () => void): boolean {
  if (!allowance.take()) {
    stop();
    return false;
  }
  request.on('data', (chunk: Buffer | string) => {
    for (let packets = countSeparators(chunk); packets > 0; packets -= 1) {
      if (allowance.take()) continue;
      stop();
      return;
    }
  });
  return true;
}

export function createFrameLimits({ clock, metrics, closes, addresses, abusiveUsers }: Options): FrameLimits {
  const unauthenticatedBuckets = new TokenBuckets(clock, framesBeforeLoginPerAddress);
  const authenticatedBuckets = new TokenBuckets(clock, framesPerAddress);
  const ofTcp = new WeakMap<object, { allowance: Allowance }>();
  const ofConnection = new WeakMap<object, Allowance>();
  const ofSession = new Map<string, Allowance>();

  function allow(request: IncomingMessage): Allowance {
    const key = addresses.keyOf(request);
    return new Allowance(clock, key, key === null ? null : unauthenticatedBuckets.of(key));
  }

  function closeForFlood(allowance: Allowance): void {
    if (allowance.isSpent) return;
    allowance.isSpent = true;
    const { addressKey, connection, userId } = allowance;
    if (addressKey !== null) addresses.abusiveAddresses.record(addressKey);
    if (userId !== null) abusiveUsers.record(personKey(userId));
    if (connection !== null) closes.setReason(connection, 'flood');
    // Never became a socket, so its close is not counted elsewhere.
    if (userId === null) metrics.add('plenum_handshakes_total', { outcome: 'flood' });
    connection?.close(true);
  }

  /** Assigns the frames of an upgraded TCP connection to its connection of the engine. */
  function join(connection: EngineConnection, allowance: Allowance): void {
    const tcp = tcpOf(connection.transport);
    const watched = tcp === null ? undefined : ofTcp.get(tcp);
    if (watched !== undefined) watched.allowance = allowance;
  }

  return {
    watch(request, tcp) {
      const watched = { allowance: allow(request) };
      ofTcp.set(tcp, watched);
      watchFrames(tcp, { mayBegin: () => watched.allowance.take(), onFlood: () => closeForFlood(watched.allowance) });
    },
    register(connection) {
      const tcp = tcpOf(connection.transport);
      const watched = tcp === null ? undefined : ofTcp.get(tcp)?.allowance;
      const allowance = watched ?? (connection.request === null ? null : allow(connection.request));
      if (allowance === null) return;
      allowance.connection = connection;
      ofConnection.set(connection, allowance);
      ofSession.set(connection.id, allowance);
      connection.on('upgrade', () => join(connection, allowance));
      connection.on('close', () => ofSession.delete(connection.id));
    },
    isSession: (sid) => ofSession.has(sid),
    raise(connection, user_id) {
      const allowance = ofConnection.get(connection);
      if (allowance === undefined) return;
      const { addressKey } = allowance;
      allowance.raise(clock, user_id, addressKey === null ? null : authenticatedBuckets.of(addressKey));
    },
    countPosted(request, _response, next) {
      const sid = request.method === 'POST' ? sessionOf(request) : null;
      const allowance = sid === null ? undefined : ofSession.get(sid);
      if (allowance !== undefined) {
        const mayPost = countPackets(request, allowance, () => {
          closeForFlood(allowance);
          // With an error, so that the partial body is not processed as complete.
          request.destroy(new Error('flood'));
        });
        if (!mayPost) return;
      }
      next();
    },
  };
}
