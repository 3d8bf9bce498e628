/** Admission: checks at the handshake, before a connection costs anything. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import { slowedRefusalMs, slowedWaitingMax } from '@plenum/contracts/limits';
import { requestTarget } from '@plenum/contracts/system/http-connections';
import { errorBody, fail } from '@plenum/core/platform/errors';
import { endWithRefusal } from '@plenum/core/platform/unread-requests';
import { sessionOf } from './wire.ts';

export interface Admission {
  /** Origin of the product; must match exactly. */
  readonly ownOrigin: string;
  /** False until the process has subscribed to Redis once, and while it stops. */
  readonly isOpen: () => boolean;
  /** Checks whether the process holds as many sockets as it may. */
  readonly isFull: () => boolean;
  /** Checks whether an address may open another socket now. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  /** Checks whether an address may request a session that is not open here. */
  readonly mayAsk: (request: IncomingMessage) => boolean;
  /** Checks whether an address has flooded and the request has no valid token of a known user. */
  readonly isSlowed: (request: IncomingMessage) => boolean;
  /** Checks whether a session is open here. */
  readonly isSession: (sid: string) => boolean;
  readonly onRefused: (why: Refused) => void;
}

/** Reasons for the rejection of a handshake before it is parsed. */
type Refused = 'foreign_origin' | 'too_many' | 'not_open' | 'full' | 'slowed' | 'malformed';

/**
 * Checks whether a handshake comes from a page of another origin. Browsers send the origin with every upgrade and with
 * every request of scripts of another site; programs send neither header (cross-site WebSocket hijacking).
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}

const retryAfterMaxS = 5;
const codes = {
  malformed: 'malformed_request',
  foreign_origin: 'cross_site_request',
  too_many: 'rate_limited',
  slowed: 'rate_limited',
  not_open: 'service_unavailable',
  full: 'overloaded',
} as const satisfies Record<Refused, ErrorCode>;

const webSocketKey = /^[+/0-9A-Za-z]{22}==$/;

/** Checks whether a request starts a WebSocket wrongly (RFC 6455, 4.2.1): the engine would answer it without a body. */
function isWrongUpgrade({ headers }: IncomingMessage): boolean {
  if (headers.upgrade === undefined) return false;
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = headers;
  return !webSocketKey.test(key) || (version !== '13' && version !== '8');
}

/**
 * Middleware before the engine, which would answer every refused upgrade with 400 and every refused poll with 403: load
 * balancers try the next gateway only after a 503. Requests with an open session pass.
 */
export function admit(admission: Admission) {
  const { ownOrigin, isOpen, isFull, mayConnect, mayAsk, isSlowed, isSession, onRefused } = admission;
  const later = createDelay();

  function judge(request: IncomingMessage): Refused | null {
    if (requestTarget(request) === null || isWrongUpgrade(request)) return 'malformed';
    const sid = sessionOf(request);
    if (sid !== null) return isSession(sid) || mayAsk(request) ? null : 'too_many';
    if (isForeign(request, ownOrigin)) return 'foreign_origin';
    if (!isOpen()) return 'not_open';
    if (isFull()) return 'full';
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
    if (why === 'slowed') later(request, () => refuse(request, response, why));
    else refuse(request, response, why);
  };
}

/**
 * Delays rejections, so that clients that retry at once cost little. Above a number of delayed rejections, further ones
 * are sent immediately.
 */
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

/** Seconds until a retry: random, so that clients that were rejected together do not retry together. */
const retryAfterS = (): number => 1 + Math.floor(Math.random() * retryAfterMaxS);

function refuse(request: IncomingMessage, response: ServerResponse, why: Refused): void {
  const refusal = fail(codes[why]);
  const { status } = refusal;
  const language = languageOfRequest(request.headers);
  const headers = {
    // For operators, who see it with curl or in the log of their proxy: browsers do not show it to scripts.
    'plenum-refused': why,
    ...(status === 503 ? { 'retry-after': String(retryAfterS()) } : {}),
  };
  if (request.headers.upgrade !== undefined) {
    endWithRefusal(request.socket, refusal, headers, language);
    return;
  }
  const always = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(status, { ...always, ...headers });
  response.end(JSON.stringify(errorBody(refusal, randomUUID(), language)));
}
