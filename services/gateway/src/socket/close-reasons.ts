/** Reasons of closed sockets, for metrics: the reason set by this process, or that reported by socket.io. */
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';

/** Reasons set by this process. */
export type GatewayCloseReason = 'drained' | 'moved' | 'slow' | 'flood' | 'revoked' | 'replaced';

export interface CloseReasons {
  /** Records why a connection is about to be closed. Only the first reason is recorded. */
  setReason(connection: object, reason: GatewayCloseReason): void;
  /** Counts a closed socket. @param disconnectReason reason reported by socket.io */
  count(connection: object, disconnectReason: string): void;
}

/** Other reasons are actions of the library, such as the shutdown of the server. */
const reasons: Readonly<Record<string, string>> = {
  'client namespace disconnect': 'left',
  'transport close': 'lost',
  'transport error': 'lost',
  'ping timeout': 'timeout',
};

export function createCloseReasons(metrics: Metrics): CloseReasons {
  const recorded = new WeakMap<object, GatewayCloseReason>();
  return {
    setReason(connection, reason) {
      if (!recorded.has(connection)) recorded.set(connection, reason);
    },
    count(connection, disconnectReason) {
      const reason = recorded.get(connection) ?? reasons[disconnectReason] ?? 'other';
      metrics.add('plenum_socket_closes_total', { reason });
    },
  };
}
