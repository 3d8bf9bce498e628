/**
 * Requests that Node rejects before a handler receives them, because it cannot parse them: readers get a line of text.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface Refusal {
  readonly status: number;
  readonly text: string;
}

const malformed: Refusal = { status: 400, text: 'This request cannot be read.\n' };
/** By the code of Node's error. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: 'The address or the headers of this request are too long.\n' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: 'This request is too large.\n' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'This request took too long.\n' },
};
const onlyReading: Refusal = { status: 405, text: 'Only GET and HEAD here.\n' };

type Headers = Readonly<Record<string, string>>;

const headersOf = (headers: Headers): Headers => ({
  ...headers,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
});

/** Answers a request whose target is ambiguous. */
export function refuseMalformed(response: ServerResponse, headers: Headers): void {
  response.writeHead(malformed.status, headersOf(headers)).end(malformed.text);
}

function endWith(socket: Duplex, { status, text }: Refusal, headers: Headers): void {
  const all = { ...headersOf(headers), 'content-length': Buffer.byteLength(text) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // Closes both directions: the client might keep its side open.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`, () => socket.destroy());
}

/** Replies to requests that no handler of the server receives. */
export function answerUnread(server: Server, headers: Headers): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    const response = responses.get(socket);
    // Text after the beginning of a response would become a part of it.
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    const code = 'code' in error ? String(error.code) : '';
    if (socket.writable && !isAnswering) endWith(socket, refusals[code] ?? malformed, headers);
    else socket.destroy();
  });
  // Expectations are optional (RFC 9110, 10.1.1): Node would refuse unknown ones with 417.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  // This server is not a proxy; by default Node would close the connection.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, onlyReading, headers);
  });
}
