/**
 * Requests that Node rejects before they reach a handler, because it cannot parse them. Node would answer with a bare
 * status line; clients get the error body of the catalogue instead.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOf } from '@plenum/contracts/languages';
import { errorBody, fail, type Refusal } from './errors.ts';

/** By the code of Node's error. All others are malformed requests. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request_head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns the refusal of a request that could not be read. */
function refusalOfUnread(error: Error): Refusal {
  const code = 'code' in error ? String(error.code) : '';
  return fail(codes[code] ?? 'malformed_request', { cause: error });
}

/** Writes a refusal to a connection without a response, and closes both directions: the client might keep its own open. */
export function endWithRefusal(
  socket: Duplex,
  refusal: Refusal,
  headers: Readonly<Record<string, string | number>> = {},
  language = languageOf(),
): void {
  const body = JSON.stringify(errorBody(refusal, randomUUID(), language));
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
    'content-length': Buffer.byteLength(body),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${head.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Answers requests that reach no handler of the server; `refuse` writes the response. */
export function answerUnread(server: Server, refuse: (socket: Duplex, refusal: Refusal) => void): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    const response = responses.get(socket);
    // Text after the beginning of a response would become a part of it.
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isAnswering) refuse(socket, refusalOfUnread(error));
    else socket.destroy();
  });
  // Expectations are optional (RFC 9110, 10.1.1): Node would refuse unknown ones with 417.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  // There is no proxy here; Node would close the connection.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, fail('method_not_allowed'));
  });
}
