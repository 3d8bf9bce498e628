/**
 * The ingress of the local product, with the paths of production: it balances `/api` over the API processes, sends
 * WebSockets to the gateway with the fewest connections, keeps a polling browser on one gateway, and serves the web
 * app.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { errorStatuses } from '@plenum/contracts/errors';
import { uploadRequestTimeoutMs } from '@plenum/contracts/limits';
import { headOptions, requestTarget, withFailures } from '@plenum/contracts/system/http-connections';
import { endSlowBodies } from '@plenum/core/platform/body-rate';
import { textOfError } from '@plenum/core/platform/errors';
import { answerUnread, endWithRefusal } from '@plenum/core/platform/unread-requests';
import { createProxyServer } from 'httpxy';
import { type ServedWeb, serveStatic } from '../../web/server/static-files.ts';
import { destinationOf, fewestFirst, mayRetry, stickyHeader, stickyIndex, tryingOrder } from './ingress-choice.ts';
import { loopback } from './ports.ts';
import { isReady, readyPath } from './product-processes.ts';

export interface IngressOptions {
  readonly port: number;
  /** Origins such as `http://127.0.0.1:4001`; the cookie of a gateway has its index. */
  readonly api: readonly string[];
  readonly gateway: readonly string[];
  /** The folder of the built web app, or the origin of a development server for it. */
  readonly web: ServedWeb | { readonly url: string };
}

export interface Ingress {
  readonly port: number;
  close(): Promise<void>;
}

/** Bodies up to this size are buffered until a process accepted them, so that a crashed process causes no error. */
const keptBodyMaxBytes = 1024 * 1024;
const connectTimeoutMs = 1_000;

/** Starts listening. Throws when the port is in use. */
export async function startIngress(options: IngressOptions): Promise<Ingress> {
  const forward = createForwarder(options);
  const answerRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const { web } = options;
    const target = requestTarget(request);
    if (target === null) {
      fail(response, 'malformed_request', { connection: 'close' });
      return;
    }
    request.url = target;
    if (destinationOf(request.url ?? '/') === 'web' && 'dir' in web) serveStatic(web, request, response);
    else void forward.request(request, response);
  };
  const server = createServer(
    { ...headOptions, requestTimeout: uploadRequestTimeoutMs },
    withFailures(answerRequest, (error) => console.error(error)),
  );
  endSlowBodies(server);
  answerUnread(server, endWithRefusal);
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
  /** The gateway that the browser requested; absent for routes without a cookie. */
  readonly asked?: number | null;
  /** Whether the number of open WebSockets decides which process gets the next one. */
  readonly counts?: boolean;
}

/** Counts a WebSocket of a gateway until it closes. */
function countWhileOpen(open: number[], socket: Duplex, index: number): void {
  if (socket.destroyed) return;
  open[index] = (open[index] ?? 0) + 1;
  socket.once('close', () => {
    open[index] = (open[index] ?? 0) - 1;
  });
}

function createForwarder(options: IngressOptions) {
  // Each long poll holds a connection, so there is no upper limit.
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 128 });
  const proxy = createProxyServer({ agent });
  const turns = { api: 0, gateway: 0 };
  /** Open WebSockets of each gateway. */
  const open = options.gateway.map(() => 0);

  proxy.on('proxyRes', (answer, request) => addCookie(answer, request));
  proxy.on('proxyReqWs', (outgoing, request) => {
    outgoing.prependOnceListener('upgrade', (answer: IncomingMessage, behind: Socket) => {
      addCookie(answer, request);
      // When the process ends the connection, the browser's connection is destroyed as well.
      behind.once('close', () => request.socket.destroySoon());
    });
  });

  function routeOf(request: IncomingMessage): Route {
    const destination = destinationOf(request.url ?? '/');
    if (destination === 'web') return { targets: 'url' in options.web ? [options.web.url] : [], order: [0] };
    if (destination === 'sockets') return { targets: options.gateway, order: fewestFirst(open), counts: true };
    const targets = options[destination];
    const asked = destination === 'gateway' ? stickyIndex(request.headers.cookie, targets.length) : null;
    const first = asked ?? turns[destination]++ % targets.length;
    return { targets, order: tryingOrder(first, targets.length), ...(destination === 'gateway' ? { asked } : {}) };
  }

  async function request(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routeOf(incoming);
    addForwardedHeaders(incoming);
    const body = await keepBody(incoming);
    for (const index of route.order) {
      chosen.set(incoming, { index, asked: route.asked });
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
    fail(response, 'service_unavailable', { 'retry-after': '1' });
  }

  async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const target = requestTarget(incoming);
    if (target === null) {
      endWith(socket, '400 Bad Request');
      return;
    }
    incoming.url = target;
    const route = routeOf(incoming);
    addForwardedHeaders(incoming);
    for (const index of route.order) {
      const target = route.targets[index];
      // The proxy closes the browser's socket when a process rejects the upgrade, so check first which process accepts.
      // A process that is stopping has fewer and fewer sockets, and would get all new ones.
      if (target === undefined) continue;
      if (!(await (route.counts === true ? isReady(target + readyPath.gateway) : accepts(target)))) continue;
      if (route.counts === true) countWhileOpen(open, socket, index);
      chosen.set(incoming, { index, asked: route.asked });
      await proxy.ws(incoming, socket as Socket, { target }, head).catch(() => socket.destroy());
      return;
    }
    endWith(socket, '503 Service Unavailable');
  }

  return { request, upgrade, close: () => agent.destroy() };
}

interface Choice {
  readonly index: number;
  readonly asked: number | null | undefined;
}

const chosen = new WeakMap<IncomingMessage, Choice>();

/** Assigns the browser to the gateway that responded, if it differs from the requested one. */
function addCookie(answer: IncomingMessage, request: IncomingMessage): void {
  const choice = chosen.get(request);
  if (choice === undefined || choice.asked === undefined || choice.asked === choice.index) return;
  answer.headers['set-cookie'] = [...(answer.headers['set-cookie'] ?? []), stickyHeader(choice.index)];
}

/** Appends the address of the client to the header, so that only the last entry has to be trusted. */
function addForwardedHeaders(request: IncomingMessage): void {
  const before = request.headers['x-forwarded-for'];
  const caller = request.socket.remoteAddress ?? '';
  request.headers['x-forwarded-for'] = before === undefined ? caller : `${String(before)}, ${caller}`;
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
}

/**
 * Returns the whole body when it is small or absent; undefined when it is large or of unknown length and must be
 * streamed.
 */
async function keepBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > keptBodyMaxBytes) return undefined;
  if (length === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client has disconnected; the forwarded request has no receiver.
  }
  return Buffer.concat(chunks);
}

function accepts(target: string): Promise<boolean> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: connectTimeoutMs });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Responds to an upgrade with a status, and closes both directions of the connection. */
function endWith(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

function fail(
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
