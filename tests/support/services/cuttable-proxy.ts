/**
 * A TCP proxy in front of a real server that a test can disconnect: the product loses its connection to the server, the
 * test keeps its own.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DisconnectableProxy {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Ends all connections and rejects new ones. */
  disconnect(): void;
  restore(): void;
  /** Stops forwarding without closing connections: like a lost network, or a suspended server. */
  freeze(): void;
  /** Forwards the withheld data on the remaining connections. */
  thaw(): void;
  /** Routes new connections to another server, like a changed DNS record; open ones continue. */
  pointTo(url: string): void;
  close(): Promise<void>;
}

const defaultPorts: Readonly<Record<string, number>> = { 'redis:': 6379, 'postgresql:': 5432, 'postgres:': 5432 };

/** Returns host and port of a server. */
function hostAndPortOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) };
}

/**
 * Starts the proxy.
 * @param listenAddress where it listens; a free port when absent
 */
export async function startDisconnectableProxy(
  targetUrl: string,
  listenAddress: { readonly host: string; readonly port: number } = { host: '127.0.0.1', port: 0 },
): Promise<DisconnectableProxy> {
  let target = hostAndPortOf(targetUrl);
  const peerOf = new Map<Socket, Socket>();
  let isDisconnected = false;
  let isFrozen = false;
  const endAll = () => {
    for (const socket of peerOf.keys()) socket.destroy();
  };
  const server = createServer((inbound) => {
    if (isDisconnected) {
      inbound.destroy();
      return;
    }
    const outbound = connect(target.port, target.host);
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      peerOf.set(socket, other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        peerOf.delete(socket);
        other.destroy();
      });
      if (!isFrozen) socket.pipe(other);
    }
  });
  server.listen(listenAddress.port, listenAddress.host);
  await once(server, 'listening');
  const proxyUrl = new URL(targetUrl);
  proxyUrl.hostname = listenAddress.host;
  proxyUrl.port = String((server.address() as AddressInfo).port);
  return {
    url: proxyUrl.href,
    disconnect: () => {
      isDisconnected = true;
      endAll();
    },
    restore: () => {
      isDisconnected = false;
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of peerOf.keys()) socket.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const [socket, other] of peerOf) socket.pipe(other);
    },
    pointTo: (url) => {
      target = hostAndPortOf(url);
    },
    close: async () => {
      endAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
