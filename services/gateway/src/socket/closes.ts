/** Why sockets close, as it is counted: what this process did to a connection, else what happened to it. */
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';

/** Reasons of this process. */
export type OwnReason = 'drained' | 'slow' | 'flood' | 'revoked' | 'replaced';

export interface Closes {
  /** Says why a connection is about to be closed; the first reason counts. */
  because(connection: object, reason: OwnReason): void;
  /** Counts a closed socket. @param told what socket.io says of it */
  count(connection: object, told: string): void;
}

/** Whatever the library says beside these is its own doing, such as the end of the whole server. */
const reasons: Readonly<Record<string, string>> = {
  'client namespace disconnect': 'left',
  'transport close': 'lost',
  'transport error': 'lost',
  'ping timeout': 'timeout',
};

export function createCloses(metrics: Metrics): Closes {
  const known = new WeakMap<object, OwnReason>();
  return {
    because(connection, reason) {
      if (!known.has(connection)) known.set(connection, reason);
    },
    count(connection, told) {
      const reason = known.get(connection) ?? reasons[told] ?? 'other';
      metrics.add('plenum_socket_closes_total', { reason });
    },
  };
}
