/**
 * A TCP proxy in front of a real server that a test can disconnect: the product loses the server, the test keeps it.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Stops forwarding without closing connections: like a lost network, or a suspended server. */
  freeze(): void;
  /** Forwards the withheld data on the remaining connections. */
  thaw(): void;
  /** Leads new connections to another server, as a moved name does; open ones stay where they are. */
  pointTo(url: string): void;
  close(): Promise<void>;
}

const defaultPorts: Readonly<Record<string, number>> = { 'redis:': 6379, 'postgresql:': 5432, 'postgres:': 5432 };

/** Returns host and port of a server. */
function placeOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) };
}

/** Starts it. @param at where it listens; a free port when absent */
export async function startCuttableProxy(
  targetUrl: string,
  at: { readonly host: string; readonly port: number } = { host: '127.0.0.1', port: 0 },
): Promise<CuttableProxy> {
  let target = placeOf(targetUrl);
  const others = new Map<Socket, Socket>();
  let isCut = false;
  let isFrozen = false;
  const endAll = () => {
    for (const socket of others.keys()) socket.destroy();
  };
  const server = createServer((inbound) => {
    if (isCut) {
      inbound.destroy();
      return;
    }
    const outbound = connect(target.port, target.host);
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      others.set(socket, other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        others.delete(socket);
        other.destroy();
      });
      if (!isFrozen) socket.pipe(other);
    }
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const through = new URL(targetUrl);
  through.hostname = at.host;
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => {
      isCut = false;
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of others.keys()) socket.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const [socket, other] of others) socket.pipe(other);
    },
    pointTo: (url) => {
      target = placeOf(url);
    },
    close: async () => {
      endAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
