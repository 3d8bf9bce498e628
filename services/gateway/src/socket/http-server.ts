/** The HTTP server of the gateway: listening, keep-alive and closing. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  headOptions,
  requestTarget,
  smallRequestTimeoutMs,
  withFailures,
} from '@plenum/contracts/system/http-connections';
import type { Deps } from '@plenum/core/deps';
import { listen } from '@plenum/core/platform/http-server';
import { answerUnparsedRequests, endWithError } from '@plenum/core/platform/unparsed-requests';

export interface HttpServer {
  readonly server: Server;
  /** Returns its origin, such as `http://127.0.0.1:8081`. */
  listen(port: number, host: string): Promise<string>;
  /** Runs `close`, and destroys connections whose peer does not complete the close. */
  closeWith(close: () => Promise<void>): Promise<void>;
}

/** Longer than load balancers keep idle connections, because the side that sends requests must close them. */
const keepAliveTimeoutMs = 72_000;
/** Limit for peers that do not complete the close, which could otherwise delay the shutdown by 30 seconds. */
const closingMs = 1_000;

/** Upgrade requests for other paths are ignored. Otherwise, their connections would stay open. */
const isForSockets = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && requestTarget(request)?.startsWith('/socket.io/') === true;

export function createHttpServer(answer: RequestListener, { log, metrics }: Pick<Deps, 'log' | 'metrics'>): HttpServer {
  const options = {
    ...headOptions,
    requestTimeout: smallRequestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  };
  const onError = (error: unknown): void => log.error({ err: error }, 'request failed');
  const server = createServer({ ...options, shouldUpgradeCallback: isForSockets }, withFailures(answer, onError));
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  answerUnparsedRequests(server, (socket, refusal) => {
    metrics.add('plenum_refusals_total', { code: refusal.code });
    endWithError(socket, refusal);
  });
  // After an upgrade, Node does not handle connection errors. Without a listener, an error would crash the process.
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
