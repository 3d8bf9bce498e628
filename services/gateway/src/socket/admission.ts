/** Who may knock: checked at the handshake, before a connection costs anything. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestTarget } from '@plenum/contracts/http-connections';
import { slowedRefusalMs, slowedWaitingMax } from '@plenum/contracts/limits';
import { sessionOf } from './wire.ts';

export interface Admission {
  /** The product's own origin; compared as a whole. */
  readonly ownOrigin: string;
  /** False until the process hears Redis for the first time, and when it stops. */
  readonly isOpen: () => boolean;
  /** Whether an address may have one socket more now. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  /** Whether it may ask for a session that is not open here. */
  readonly mayAsk: (request: IncomingMessage) => boolean;
  /** Whether it has flooded, and comes without a login that is known to be good. */
  readonly isSlowed: (request: IncomingMessage) => boolean;
  /** Whether a session is open here. */
  readonly isSession: (sid: string) => boolean;
  readonly onRefused: (why: Refused) => void;
}

/** Why a handshake is refused before anything about it is read. */
type Refused = 'foreign_origin' | 'too_many' | 'not_open' | 'slowed' | 'malformed';

/**
 * Whether a handshake comes from the product's own pages or from a program. Browsers name the origin of every upgrade
 * and of every request that scripts of another site make; programs send neither header (cross-site hijacking of sockets).
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}

const statusTexts = {
  400: 'Bad Request',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;
const statuses = {
  malformed: 400,
  foreign_origin: 403,
  too_many: 429,
  slowed: 429,
  not_open: 503,
} as const satisfies Record<Refused, number>;

/**
 * Goes before the engine, which would answer every refused upgrade with 400 and every refused poll with 403: balancers
 * try the next gateway after 503 and after nothing else. Whoever has a session already goes past.
 */
export function admit(admission: Admission) {
  const { ownOrigin, isOpen, mayConnect, mayAsk, isSlowed, isSession, onRefused } = admission;
  const later = createDelay();

  function judge(request: IncomingMessage): Refused | null {
    if (requestTarget(request) === null) return 'malformed';
    const sid = sessionOf(request);
    if (sid !== null) return isSession(sid) || mayAsk(request) ? null : 'too_many';
    if (isForeign(request, ownOrigin)) return 'foreign_origin';
    if (!isOpen()) return 'not_open';
    if (isSlowed(request)) return 'slowed';
    return mayConnect(request) ? null : 'too_many';
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const why = judge(request);
    if (why === null) {
      next();
      return;
    }
    onRefused(why);
    if (why === 'slowed') later(request, () => refuse(request, response, statuses[why]));
    else refuse(request, response, statuses[why]);
  };
}

/** Lets refusals wait, so that whoever comes back at once after each costs little. Above a number of them nobody waits. */
function createDelay(): (request: IncomingMessage, work: () => void) => void {
  let waiting = 0;
  return ({ socket }, work) => {
    if (waiting >= slowedWaitingMax) {
      socket.destroy();
      return;
    }
    waiting += 1;
    const timer = setTimeout(() => {
      if (!socket.destroyed) work();
    }, slowedRefusalMs);
    timer.unref();
    socket.once('close', () => {
      waiting -= 1;
      clearTimeout(timer);
    });
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, status: keyof typeof statusTexts): void {
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, { connection: 'close', 'content-length': 0, 'cache-control': 'no-store' }).end();
  } else {
    request.socket.write(
      `HTTP/1.1 ${status} ${statusTexts[status]}\r\nconnection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n\r\n`,
    );
    // Not only our half of it: the other side might never end its own.
    request.socket.destroySoon();
  }
}
