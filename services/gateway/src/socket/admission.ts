/** Who may knock: checked at the handshake, before a connection costs anything. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Admission {
  /** The product's own origin; compared as a whole. */
  readonly own_origin: string;
  /** False until the process hears Redis for the first time, and when it stops. */
  readonly isOpen: () => boolean;
  /** Whether an address may have one socket more now. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  readonly onRefused: (why: Refused) => void;
}

/** Why a handshake is refused before anything about it is read. */
type Refused = 'foreign_origin' | 'too_many' | 'not_open';

/**
 * Whether a handshake comes from the product's own pages or from a program. Browsers name the origin of every upgrade
 * and of every request that scripts of another site make; programs send neither header (cross-site hijacking of sockets).
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, own_origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== own_origin;
}

const status_texts = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;
const statuses = { foreign_origin: 403, too_many: 429, not_open: 503 } as const satisfies Record<Refused, number>;

const hasSession = (request: IncomingMessage): boolean => /[?&]sid=[^&]/.test(request.url ?? '');

/**
 * Goes before the engine, which would answer every refused upgrade with 400 and every refused poll with 403: balancers
 * try the next gateway after 503 and after nothing else. Whoever has a session already goes past.
 */
export const admit =
  ({ own_origin, isOpen, mayConnect, onRefused }: Admission) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const refuseWith = (why: Refused) => {
      onRefused(why);
      refuse(request, response, statuses[why]);
    };
    if (hasSession(request)) next();
    else if (isForeign(request, own_origin)) refuseWith('foreign_origin');
    else if (!isOpen()) refuseWith('not_open');
    else if (!mayConnect(request)) refuseWith('too_many');
    else next();
  };

function refuse(request: IncomingMessage, response: ServerResponse, status: keyof typeof status_texts): void {
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, { connection: 'close', 'content-length': 0, 'cache-control': 'no-store' }).end();
  } else {
    request.socket.end(
      `HTTP/1.1 ${status} ${status_texts[status]}\r\nconnection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n\r\n`,
    );
  }
}
