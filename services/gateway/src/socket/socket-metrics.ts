/** How many sockets there are, asked when Prometheus comes: counting up and down would be wrong after the first slip. */
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import type { GatewayServer } from './gateway-socket.ts';

/** Tells the open sockets of a server by transport. */
export function tellSockets(metrics: Metrics, io: GatewayServer): void {
  metrics.ask(['plenum_sockets'], () => {
    const open = { websocket: 0, polling: 0 };
    for (const { conn } of io.sockets.sockets.values())
      open[conn.transport.name === 'websocket' ? 'websocket' : 'polling'] += 1;
    return Object.entries(open).map(([transport, value]) => ({ name: 'plenum_sockets', labels: { transport }, value }));
  });
}
