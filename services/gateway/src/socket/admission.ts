/** Who may knock: checked at the handshake, before a connection costs anything. */
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Admission {
  /** The product's own origin; compared as a whole. */
  readonly own_origin: string;
  /** False until the process hears Redis for the first time, and when it stops. */
  readonly isOpen: () => boolean;
  /** Whether an address may have one socket more now. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
}

/**
 * Whether a handshake comes from the product's own pages or from a program. Browsers name the origin of every upgrade
 * and of every request that scripts of another site make; programs send neither header (cross-site hijacking of sockets).
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, own_origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== own_origin;
}

const status_texts = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;
type RefusalStatus = keyof typeof status_texts;

const hasSession = (request: IncomingMessage): boolean => /[?&]sid=[^&]/.test(request.url ?? '');

/**
 * Goes before the engine, which would answer every refused upgrade with 400 and every refused poll with 403: balancers
 * try the next gateway after 503 and after nothing else. Whoever has a session already goes past.
 */
export const admit =
  ({ own_origin, isOpen, mayConnect }: Admission) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (hasSession(request)) next();
    else if (isForeign(request, own_origin)) refuse(request, response, 403);
    else if (!isOpen()) refuse(request, response, 503);
    else if (!mayConnect(request)) refuse(request, response, 429);
    else next();
  };

function refuse(request: IncomingMessage, response: ServerResponse, status: RefusalStatus): void {
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, { connection: 'close', 'content-length': 0, 'cache-control': 'no-store' }).end();
  } else {
    request.socket.end(
      `HTTP/1.1 ${status} ${status_texts[status]}\r\nconnection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n\r\n`,
    );
  }
}
