/**
 * The local ingress, with the same paths as in production: it balances `/api` over the API processes, sends WebSockets to
 * the gateway with the fewest connections, keeps a polling browser on one gateway, and serves the web app.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { errorStatuses } from '@plenum/contracts/errors';
import { uploadRequestTimeoutMs } from '@plenum/contracts/limits';
import { headOptions, requestTarget, withFailures } from '@plenum/contracts/system/http-connections';
import { closeSlowBodies } from '@plenum/core/platform/body-rate';
import { textOfError } from '@plenum/core/platform/errors';
import { answerUnparsedRequests, endWithError } from '@plenum/core/platform/unparsed-requests';
import { createProxyServer } from 'httpxy';
import { type ServedWeb, serveStatic } from '../../web/server/static-files.ts';
import {
  destinationOf,
  sortByConnections,
  mayRetry,
  stickyHeader,
  stickyIndex,
  attemptOrder,
} from './ingress-choice.ts';
import { loopback } from './ports.ts';
import { isReady, readyPath } from './product-processes.ts';

export interface IngressOptions {
  readonly port: number;
  /** Origins such as `http://127.0.0.1:4001`. The gateway cookie contains an index of `gateway`. */
  readonly api: readonly string[];
  readonly gateway: readonly string[];
  /** The folder of the built web app, or the origin of a development server for it. */
  readonly web: ServedWeb | { readonly url: string };
}

export interface Ingress {
  readonly port: number;
  close(): Promise<void>;
}

/** Bodies up to this size are buffered until a process has accepted the request, so that it can be retried on another one. */
const maxBufferedBodyBytes = 1024 * 1024;
const connectTimeoutMs = 1_000;

/** Starts the ingress. Throws if the port is in use. */
export async function startIngress(options: IngressOptions): Promise<Ingress> {
  const forward = createForwarder(options);
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const { web } = options;
    const target = requestTarget(request);
    if (target === null) {
      respondWithError(response, 'malformed_request', { connection: 'close' });
      return;
    }
    request.url = target;
    if (destinationOf(request.url ?? '/') === 'web' && 'dir' in web) serveStatic(web, request, response);
    else void forward.request(request, response);
  };
  const server = createServer(
    { ...headOptions, requestTimeout: uploadRequestTimeoutMs },
    withFailures(handleRequest, (error) => console.error(error)),
  );
  closeSlowBodies(server);
  answerUnparsedRequests(server, endWithError);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket, head) => void forward.upgrade(request, socket, head));
  server.listen({ port: options.port, host: loopback, exclusive: true });
  await once(server, 'listening');
  return {
    port: options.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      forward.close();
      await closed;
    },
  };
}

interface Route {
  readonly targets: readonly string[];
  readonly order: readonly number[];
  /**
   * Index of the gateway from the sticky cookie; null if the request has no cookie, undefined if the route uses none.
   */
  readonly requestedIndex?: number | null;
  /** Whether processes are selected by the number of their open WebSockets. */
  readonly balancesByConnections?: boolean;
}

/** Counts a WebSocket of a gateway until it is closed. */
function countWhileOpen(open: number[], socket: Duplex, index: number): void {
  if (socket.destroyed) return;
  open[index] = (open[index] ?? 0) + 1;
  socket.once('close', () => {
    open[index] = (open[index] ?? 0) - 1;
  });
}

function createForwarder(options: IngressOptions) {
  // No limit, because each long poll uses a connection.
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 128 });
  const proxy = createProxyServer({ agent });
  const nextIndex = { api: 0, gateway: 0 };
  /** Open WebSockets of each gateway. */
  const openSocketCounts = options.gateway.map(() => 0);

  proxy.on('proxyRes', (proxyResponse, request) => addCookie(proxyResponse, request));
  proxy.on('proxyReqWs', (outgoing, request) => {
    outgoing.prependOnceListener('upgrade', (proxyResponse: IncomingMessage, upstream: Socket) => {
      addCookie(proxyResponse, request);
      // When the process closes the connection, the connection to the browser is destroyed as well.
      upstream.once('close', () => request.socket.destroySoon());
    });
  });

  function routeOf(request: IncomingMessage): Route {
    const destination = destinationOf(request.url ?? '/');
    if (destination === 'web') return { targets: 'url' in options.web ? [options.web.url] : [], order: [0] };
    if (destination === 'sockets')
      return { targets: options.gateway, order: sortByConnections(openSocketCounts), balancesByConnections: true };
    const targets = options[destination];
    const requestedIndex = destination === 'gateway' ? stickyIndex(request.headers.cookie, targets.length) : null;
    const first = requestedIndex ?? nextIndex[destination]++ % targets.length;
    return {
      targets,
      order: attemptOrder(first, targets.length),
      ...(destination === 'gateway' ? { requestedIndex } : {}),
    };
  }

  async function request(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routeOf(incoming);
    addForwardedHeaders(incoming);
    const body = await bufferBody(incoming);
    for (const index of route.order) {
      choices.set(incoming, { index, requestedIndex: route.requestedIndex });
      try {
        await proxy.web(incoming, response, {
          target: route.targets[index] ?? '',
          ...(body === undefined ? {} : { buffer: Readable.from(body.length === 0 ? [] : [body]) }),
        });
        return;
      } catch (error) {
        if (response.headersSent || response.destroyed) {
          response.destroy();
          return;
        }
        if (body === undefined || !mayRetry(incoming.method ?? 'GET', codeOf(error))) break;
      }
    }
    respondWithError(response, 'service_unavailable', { 'retry-after': '1' });
  }

  async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const target = requestTarget(incoming);
    if (target === null) {
      rejectUpgrade(socket, '400 Bad Request');
      return;
    }
    incoming.url = target;
    const route = routeOf(incoming);
    addForwardedHeaders(incoming);
    for (const index of route.order) {
      const target = route.targets[index];
      // The proxy closes the browser's socket if a process rejects the upgrade, so readiness is checked first. Otherwise
      // a stopping process, which has the fewest sockets, would receive all new ones.
      if (target === undefined) continue;
      const { balancesByConnections = false } = route;
      if (!(await (balancesByConnections ? isReady(target + readyPath.gateway) : acceptsConnections(target)))) continue;
      if (balancesByConnections) countWhileOpen(openSocketCounts, socket, index);
      choices.set(incoming, { index, requestedIndex: route.requestedIndex });
      await proxy.ws(incoming, socket as Socket, { target }, head).catch(() => socket.destroy());
      return;
    }
    rejectUpgrade(socket, '503 Service Unavailable');
  }

  return { request, upgrade, close: () => agent.destroy() };
}

interface Choice {
  readonly index: number;
  readonly requestedIndex: number | null | undefined;
}

const choices = new WeakMap<IncomingMessage, Choice>();

/** Assigns the browser to the gateway that responded, if it differs from the requested one. */
function addCookie(proxyResponse: IncomingMessage, request: IncomingMessage): void {
  const choice = choices.get(request);
  if (choice === undefined || choice.requestedIndex === undefined || choice.requestedIndex === choice.index) return;
  proxyResponse.headers['set-cookie'] = [...(proxyResponse.headers['set-cookie'] ?? []), stickyHeader(choice.index)];
}

/** Appends the client address to `X-Forwarded-For`, so that only the last entry has to be trusted. */
function addForwardedHeaders(request: IncomingMessage): void {
  const forwardedFor = request.headers['x-forwarded-for'];
  const clientAddress = request.socket.remoteAddress ?? '';
  request.headers['x-forwarded-for'] =
    forwardedFor === undefined ? clientAddress : `${String(forwardedFor)}, ${clientAddress}`;
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
}

/**
 * Returns the complete body if it is small or absent; undefined if it is large or of unknown length and must be streamed.
 */
async function bufferBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBufferedBodyBytes) return undefined;
  if (length === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client has disconnected; the response is discarded.
  }
  return Buffer.concat(chunks);
}

function acceptsConnections(target: string): Promise<boolean> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: connectTimeoutMs });
    const finish = (isConnected: boolean) => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Rejects an upgrade with a status, and closes both directions of the connection. */
function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

function respondWithError(
  response: ServerResponse,
  error: 'service_unavailable' | 'malformed_request',
  headers: Readonly<Record<string, string>>,
): void {
  if (response.destroyed) return;
  const code = errorStatuses[error];
  response.writeHead(code, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    'cache-control': 'no-store',
  });
  response.end(
    JSON.stringify({
      code,
      status: STATUS_CODES[code],
      error,
      message: textOfError(error)('en'),
      request_id: randomUUID(),
    }),
  );
}
