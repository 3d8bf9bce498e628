/** The HTTP server below the sockets: how it listens, keeps its connections and ends. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { headTimeouts, requestTarget, smallRequestTimeoutMs } from '@plenum/contracts/http-connections';
import { listen } from '@plenum/core/platform/http-server';

export interface HttpServer {
  readonly server: Server;
  /** Resolves to its address, for example `http://127.0.0.1:8081`. */
  listen(port: number, host: string): Promise<string>;
  /** Runs what closes the server, and ends the connections whose other side does not answer that. */
  closeWith(close: () => Promise<void>): Promise<void>;
}

/** Longer than balancers keep idle connections: the side that sends requests must be the one that closes. */
const keepAliveTimeoutMs = 72_000;
/** A peer that does not answer a close would hold the process for half a minute. */
const closingMs = 1_000;

/** Any other wish for an upgrade is answered as if it had not been there: nobody would end such a connection. */
const isForSockets = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && requestTarget(request)?.startsWith('/socket.io/') === true;

export function createHttpServer(answer: RequestListener): HttpServer {
  const options = {
    ...headTimeouts,
    requestTimeout: smallRequestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  };
  const server = createServer({ ...options, shouldUpgradeCallback: isForSockets }, answer);
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  // Node leaves an upgraded connection to us, and one that breaks without a listener would end the process.
  server.prependListener('upgrade', (_request, connection) => connection.on('error', () => connection.destroy()));
  return {
    server,
    listen: (port, host) => listen(server, host, port),
    async closeWith(close) {
      const timer = setTimeout(() => {
        for (const connection of connections) connection.destroy();
      }, closingMs);
      await close();
      clearTimeout(timer);
    },
  };
}
