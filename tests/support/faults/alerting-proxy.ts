/**
 * A TCP proxy that appends a TLS alert to the server's data, in the same packet: the client gets a second error right
 * after it has rejected the certificate.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface AlertingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Content type 21, TLS 1.2, two bytes: fatal, handshake failure. */
const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);

/** Listens on a free port of 127.0.0.1 and forwards to `targetPort` on the same host. */
export async function startAlertingProxy(targetPort: number): Promise<AlertingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    const outbound = connect(targetPort, '127.0.0.1');
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        inbound.destroy();
        outbound.destroy();
      });
    }
    inbound.pipe(outbound);
    outbound.on('data', (chunk: Buffer) => inbound.write(Buffer.concat([chunk, alert])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Runs `work` and returns the messages of its uncaught exceptions, which would have terminated the process. */
export async function collectUncaughtErrors(work: () => Promise<void>): Promise<readonly string[]> {
  const uncaught: string[] = [];
  const runnerListeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error.message));
  try {
    await work();
    return uncaught;
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of runnerListeners) process.on('uncaughtException', listener);
  }
}
