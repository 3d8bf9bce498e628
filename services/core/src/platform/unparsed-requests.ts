/**
 * Requests that Node rejects before they reach a handler, because it cannot parse them. Node would respond with a bare
 * status line; instead, clients receive the usual error body.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOf } from '@plenum/contracts/languages';
import { errorBody, fail, helpLink, type Refusal } from './errors.ts';

/** Error codes by the code of Node's error. All other errors mean a malformed request. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request_head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns the error for a request that could not be parsed. */
function refusalOfUnparsed(error: Error): Refusal {
  const code = 'code' in error ? String(error.code) : '';
  return fail(codes[code] ?? 'malformed_request', { cause: error });
}

/** Writes an error to a connection without a response object, and closes both directions, because the client might keep
 * its own direction open. */
export function endWithError(
  socket: Duplex,
  refusal: Refusal,
  headers: Readonly<Record<string, string | number>> = {},
  language = languageOf(),
): void {
  const body = JSON.stringify(errorBody(refusal, randomUUID(), language));
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    link: helpLink(refusal),
    connection: 'close',
    ...headers,
    'content-length': Buffer.byteLength(body),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${head.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Responds to requests that reach no handler of the server; `refuse` writes the response. */
export function answerUnparsedRequests(server: Server, refuse: (socket: Duplex, refusal: Refusal) => void): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    const response = responses.get(socket);
    // Text after the start of a response would become part of that response.
    const hasStartedResponse = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !hasStartedResponse) refuse(socket, refusalOfUnparsed(error));
    else socket.destroy();
  });
  // Expectations are optional (RFC 9110, 10.1.1), but Node would reject unknown ones with 417.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  // The server is no proxy. By default, Node would close the connection without a response.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, fail('method_not_allowed'));
  });
}
