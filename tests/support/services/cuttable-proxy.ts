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
  close(): Promise<void>;
}

const defaultPorts: Readonly<Record<string, number>> = { 'redis:': 6379, 'postgresql:': 5432, 'postgres:': 5432 };

export async function startCuttableProxy(targetUrl: string): Promise<CuttableProxy> {
  const target = new URL(targetUrl);
  const port = target.port === '' ? (defaultPorts[target.protocol] ?? 0) : Number(target.port);
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
    const outbound = connect(port, target.hostname);
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(targetUrl);
  through.hostname = '127.0.0.1';
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
    close: async () => {
      endAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
