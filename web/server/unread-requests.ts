/**
 * Responses to requests that Node rejects before a handler receives them, such as malformed ones.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface ErrorResponse {
  readonly status: number;
  readonly text: string;
}

const malformed: ErrorResponse = { status: 400, text: 'This request is malformed.\n' };
/** Responses by the code of Node's error. */
const errorResponses: Readonly<Record<string, ErrorResponse>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: 'The URL or the headers of this request are too long.\n' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: 'This request is too large.\n' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'This request took too long.\n' },
};
const methodNotAllowed: ErrorResponse = { status: 405, text: 'Only GET and HEAD are supported.\n' };

type Headers = Readonly<Record<string, string>>;

const headersOf = (headers: Headers): Headers => ({
  ...headers,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
});

/** Rejects a request with an ambiguous target. */
export function rejectMalformed(response: ServerResponse, headers: Headers): void {
  response.writeHead(malformed.status, headersOf(headers)).end(malformed.text);
}

function endWith(socket: Duplex, { status, text }: ErrorResponse, headers: Headers): void {
  const all = { ...headersOf(headers), 'content-length': Buffer.byteLength(text) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // Destroys the socket, because the client might keep its side open.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`, () => socket.destroy());
}

/** Responds to requests that no handler of the server receives. */
export function handleUnparsedRequests(server: Server, headers: Headers): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    const response = responses.get(socket);
    // After the start of a response, this text would become part of it.
    const isResponseStarted = response?.headersSent === true && !response.writableFinished;
    const code = 'code' in error ? String(error.code) : '';
    if (socket.writable && !isResponseStarted) endWith(socket, errorResponses[code] ?? malformed, headers);
    else socket.destroy();
  });
  // Handles requests with unknown expectations, which are optional (RFC 9110, 10.1.1), instead of Node's 417 response.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  // Responds to CONNECT, because Node would close the connection without a response.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, methodNotAllowed, headers);
  });
}
