/** Reasons of closed sockets, for the metrics: the reason set by this process, or else the reason of the disconnect. */
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';

/** Reasons set by this process. */
export type GatewayCloseReason = 'drained' | 'moved' | 'slow' | 'flood' | 'revoked' | 'replaced';

export interface CloseReasons {
  /** Records why a connection is about to be closed; the first reason counts. */
  setReason(connection: object, reason: GatewayCloseReason): void;
  /** Counts a closed socket. @param given the reason of socket.io */
  count(connection: object, given: string): void;
}

/** Other reasons of the library come from its own actions, such as the shutdown of the server. */
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
    count(connection, given) {
      const reason = recorded.get(connection) ?? reasons[given] ?? 'other';
      metrics.add('plenum_socket_closes_total', { reason });
    },
  };
}
