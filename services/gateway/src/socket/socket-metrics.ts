/** The number of open sockets, read at each scrape: an incremented and decremented counter could drift. */
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import type { GatewayServer } from './gateway-socket.ts';

/** Reports the open sockets of a server by transport. */
export function registerSocketMetrics(metrics: Metrics, io: GatewayServer): void {
  metrics.onScrape(['plenum_sockets'], () => {
    const open = { websocket: 0, polling: 0 };
    for (const { conn } of io.sockets.sockets.values())
      open[conn.transport.name === 'websocket' ? 'websocket' : 'polling'] += 1;
    return Object.entries(open).map(([transport, value]) => ({ name: 'plenum_sockets', labels: { transport }, value }));
  });
}
