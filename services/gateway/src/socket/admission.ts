/** Admission checks of handshakes, before a connection uses resources. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import { slowedRejectionDelayMs, maxDelayedRejections } from '@plenum/contracts/limits';
import { requestTarget } from '@plenum/contracts/system/http-connections';
import { errorBody, fail, helpLink } from '@plenum/core/platform/errors';
import { endWithError } from '@plenum/core/platform/unparsed-requests';
import { sessionOf } from './wire.ts';

export interface Admission {
  /** Origin of the web application. */
  readonly ownOrigin: string;
  /** Checks whether an organization allows scripts of a website to use API tokens. */
  readonly isAllowedSite: (origin: string) => boolean;
  /** False until the process is subscribed to Redis for the first time, and while it is stopping. */
  readonly isOpen: () => boolean;
  /** Checks whether the process has reached its maximum number of sockets. */
  readonly isFull: () => boolean;
  /** Checks whether an address may currently open another socket. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  /** Checks whether an address may request a session that is not open in this process. */
  readonly mayRequestSession: (request: IncomingMessage) => boolean;
  /** Checks whether an address is slowed down and the request has no valid token of a known user. */
  readonly isSlowed: (request: IncomingMessage) => boolean;
  /** Checks whether a session is open in this process. */
  readonly isSession: (sid: string) => boolean;
  readonly onRejected: (reason: RejectionReason) => void;
}

/** Reason why a handshake was rejected before it was parsed. */
type RejectionReason = 'foreign_origin' | 'too_many' | 'not_open' | 'full' | 'slowed' | 'malformed';

/**
 * Checks whether a handshake is from a page of another origin (cross-site WebSocket hijacking). Browsers send the origin
 * with every upgrade and with cross-site requests of scripts; other clients send neither header.
 */
function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}

/** Returns the origin of a handshake from a page of another origin, empty if it is unknown; null for all others. */
export const foreignOrigin = (request: Pick<IncomingMessage, 'headers'>, ownOrigin: string): string | null =>
  isForeign(request, ownOrigin) ? (request.headers.origin ?? '') : null;

const maxRetryAfterS = 5;
const codes = {
  malformed: 'malformed_request',
  foreign_origin: 'cross_site_request',
  too_many: 'rate_limited',
  slowed: 'rate_limited',
  not_open: 'service_unavailable',
  full: 'overloaded',
} as const satisfies Record<RejectionReason, ErrorCode>;

const webSocketKey = /^[+/0-9A-Za-z]{22}==$/;

/** Checks for an invalid WebSocket request (RFC 6455, section 4.2.1), which the engine would reject without a body. */
function isInvalidUpgrade({ headers }: IncomingMessage): boolean {
  if (headers.upgrade === undefined) return false;
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = headers;
  return !webSocketKey.test(key) || (version !== '13' && version !== '8');
}

/**
 * Middleware before the engine. The engine would reject upgrades with 400 and polls with 403, but load balancers only try
 * the next gateway after a 503. Requests with an open session are accepted.
 */
export function admit(admission: Admission) {
  const { ownOrigin, isAllowedSite, isOpen, isFull, mayConnect, mayRequestSession, isSlowed, isSession, onRejected } =
    admission;
  const delayRejection = createDelay();

  /** Polling would need CORS headers. The handshake then only accepts an API token, see `authenticate.ts`. */
  function isForbiddenSite(request: IncomingMessage): boolean {
    const origin = foreignOrigin(request, ownOrigin);
    return origin !== null && (request.headers.upgrade === undefined || !isAllowedSite(origin));
  }

  function rejectionOf(request: IncomingMessage): RejectionReason | null {
    if (requestTarget(request) === null || isInvalidUpgrade(request)) return 'malformed';
    const sid = sessionOf(request);
    if (sid !== null) return isSession(sid) || mayRequestSession(request) ? null : 'too_many';
    if (isForbiddenSite(request)) return 'foreign_origin';
    if (!isOpen()) return 'not_open';
    if (isFull()) return 'full';
    if (isSlowed(request)) return 'slowed';
    return mayConnect(request) ? null : 'too_many';
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const reason = rejectionOf(request);
    if (reason === null) {
      next();
      return;
    }
    onRejected(reason);
    if (reason === 'slowed') delayRejection(request, () => rejectRequest(request, response, reason));
    else rejectRequest(request, response, reason);
  };
}

/**
 * Delays rejections, so that clients that retry immediately use few resources. If too many rejections are delayed, further
 * connections are closed immediately.
 */
function createDelay(): (request: IncomingMessage, work: () => void) => void {
  let waiting = 0;
  return ({ socket }, work) => {
    if (waiting >= maxDelayedRejections) {
      socket.destroy();
      return;
    }
    waiting += 1;
    const timer = setTimeout(() => {
      if (!socket.destroyed) work();
    }, slowedRejectionDelayMs);
    timer.unref();
    socket.once('close', () => {
      waiting -= 1;
      clearTimeout(timer);
    });
  };
}

/** Random, so that clients that were rejected at the same time do not retry at the same time. */
const retryAfterS = (): number => 1 + Math.floor(Math.random() * maxRetryAfterS);

function rejectRequest(request: IncomingMessage, response: ServerResponse, reason: RejectionReason): void {
  const refusal = fail(codes[reason]);
  const { status } = refusal;
  const language = languageOfRequest(request.headers);
  const headers = {
    // For operators, who can see it with curl or in the log of their proxy. Browsers do not expose it to scripts.
    'plenum-refused': reason,
    ...(status === 503 || status === 429 ? { 'retry-after': String(retryAfterS()) } : {}),
  };
  if (request.headers.upgrade !== undefined) {
    endWithError(request.socket, refusal, headers, language);
    return;
  }
  const commonHeaders = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    link: helpLink(refusal),
    connection: 'close',
  };
  response.writeHead(status, { ...commonHeaders, ...headers });
  response.end(JSON.stringify(errorBody(refusal, randomUUID(), language)));
}
