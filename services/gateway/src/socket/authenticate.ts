/** Authentication of handshakes. */
import type { IncomingMessage } from 'node:http';
import type { SocketError } from '@plenum/contracts/client-events';
import { type Language, languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import { accountRejection, stateOfActor } from '@plenum/core/domain/accounts/auth/account-states';
import type { Authenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import type { Actor } from '@plenum/core/domain/actor';
import { listSubscribedEvents } from '@plenum/core/domain/events/attendees/list-subscribed-events';
import { requireAllowedOrigin } from '@plenum/core/domain/integrations/api-tokens/allowed-origins';
import { authenticateSocketToken } from '@plenum/core/domain/integrations/api-tokens/authenticate-api-token';
import type { AbuseTracker } from '@plenum/core/platform/abuse-tracker';
import { isDatabaseUnavailable } from '@plenum/core/platform/db/failures';
import { fail, Refusal, socketError } from '@plenum/core/platform/errors';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import { readAccessCookie } from '@plenum/core/platform/security/login-cookie';
import type { TokenKind } from '@plenum/core/platform/security/tokens';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { scopeFor } from '@plenum/core/scope';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import { addressOf } from './address-limits.ts';
import { foreignOrigin } from './admission.ts';
import { personKey } from './frame-limit.ts';
import type { GatewaySocket } from './gateway-socket.ts';

interface Presented {
  readonly kind: TokenKind;
  readonly token: string;
  /** Only browsers send the access cookie, which only contains access tokens. */
  readonly place: 'handshake' | 'cookie' | 'authorization';
}

type Handshake = Pick<GatewaySocket['handshake'], 'auth' | 'headers'>;
type Headers = Pick<IncomingMessage['headers'], 'cookie' | 'authorization'>;

/** Returns the tokens of a handshake in the order of their verification: the field `token`, access cookie, bearer token. */
export function presentedTokens({ auth, headers }: Handshake, secure: boolean): Presented[] {
  const socketToken: unknown = auth['token'];
  const presented: Presented[] = [];
  if (typeof socketToken === 'string' && socketToken !== '') {
    presented.push({ kind: 'socket', token: socketToken, place: 'handshake' });
  }
  return [...presented, ...tokensInHeaders(headers, secure)];
}

function tokensInHeaders(headers: Headers, secure: boolean): Presented[] {
  const cookie = readAccessCookie(headers.cookie, secure);
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  const presented: Presented[] = [];
  if (cookie !== null) presented.push({ kind: 'access', token: cookie, place: 'cookie' });
  if (scheme?.toLowerCase() === 'bearer' && bearer) {
    presented.push({ kind: 'access', token: bearer, place: 'authorization' });
  }
  return presented;
}

/**
 * Checks whether a handshake has a valid token of a user without repeated floods. Does not query the database, because it
 * is called during floods.
 */
export const isKnownPerson =
  ({ tokens, config }: Pick<Deps, 'tokens' | 'config'>, abusiveUsers: AbuseTracker) =>
  ({ headers }: IncomingMessage): boolean =>
    tokensInHeaders(headers, config.secure).some(({ kind, token }) => {
      try {
        return !abusiveUsers.isRepeatOffender(personKey(tokens.verify(kind, token).user_id));
      } catch {
        return false;
      }
    });

/** Checks whether the client has announced the capability `batch`. Other clients receive messages individually. */
function acceptsBatches({ auth }: Pick<Handshake, 'auth'>): boolean {
  const capabilities: unknown = auth['capabilities'];
  return Array.isArray(capabilities) && capabilities.includes('batch');
}

/**
 * Returns the actor of the first valid token. All tokens are tried, because a reconnecting browser may send an expired
 * socket token and a valid cookie. A page of another website needs an API token whose organization allows the website.
 * Throws the 401 codes, `origin_not_allowed`.
 */
async function findActor(
  deps: Deps,
  authenticator: Authenticator,
  { handshake: shown, request, id }: Pick<GatewaySocket, 'handshake' | 'request' | 'id'>,
): Promise<Actor> {
  let refusal: Refusal | undefined;
  const origin = foreignOrigin(request, deps.config.publicOrigin);
  for (const { kind, token, place } of presentedTokens(shown, deps.config.secure)) {
    if (place !== 'cookie' && looksLikeApiToken(token)) {
      const address = addressOf(request, deps.config);
      const { security } = scopeFor(deps, null, id, () => address);
      const actor = await authenticateSocketToken(deps, { token, address, security });
      if (origin !== null) await requireAllowedOrigin(deps.db, actor, origin);
      return actor;
    }
    if (origin !== null) continue;
    try {
      return await authenticator.authenticate(kind, token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? fail('not_authenticated');
}

/** A rejected handshake as the browser receives it (`connect_error`, with `data`). */
export class HandshakeRejected extends Error {
  readonly data: SocketError;

  constructor(refusal: Refusal, language: Language) {
    const data = socketError(refusal, language);
    super(data.message);
    this.data = data;
  }
}

type Next = (refused?: HandshakeRejected) => void;

/**
 * Middleware that authenticates sockets. If the database is unavailable, the connection is closed instead of rejected,
 * because browsers only reconnect after a close.
 */
export function handshake(
  deps: Deps,
  authenticator: Authenticator,
  abusiveUsers: AbuseTracker,
  memberships: Pick<RoomMemberships, 'accessChanges'>,
) {
  async function prepare(socket: GatewaySocket, language: Language): Promise<void> {
    const actor = await findActor(deps, authenticator, socket);
    const key = personKey(actor.user_id);
    if (!abusiveUsers.mayConnect(key)) throw fail('rate_limited', { retryAfterS: abusiveUsers.waitS(key) });
    const code = accountRejection(stateOfActor(actor), 'use');
    if (code !== null) throw fail(code);
    const accessChanges = memberships.accessChanges();
    // A program joins the events that it follows.
    const subscribedEvents =
      actor.token === undefined ? await listSubscribedEvents(scopeFor(deps, actor, socket.id)) : [];
    socket.data = {
      actor,
      language,
      subscribedEvents,
      joinedEvents: new Set(),
      accessChanges,
      acceptsBatches: acceptsBatches(socket.handshake),
      rooms: new Map(),
      answered: Promise.resolve(),
      activeMs: deps.clock.now(),
    };
    forgetRequest(socket);
  }

  /** Returns undefined if the socket is accepted. */
  async function tryPrepare(socket: GatewaySocket): Promise<HandshakeRejected | 'closed' | undefined> {
    const language = languageOfRequest(socket.handshake.headers);
    try {
      await prepare(socket, language);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) {
        deps.metrics.add('plenum_handshakes_total', { outcome: error.code });
        deps.metrics.add('plenum_refusals_total', { code: error.code });
        return new HandshakeRejected(error, language);
      }
      deps.metrics.add('plenum_handshakes_total', { outcome: 'closed' });
      const isUnavailable = isDatabaseUnavailable(error);
      deps.log[isUnavailable ? 'debug' : 'error']({ error: errorMessage(error) }, 'handshake failed');
      socket.conn.close();
      return 'closed';
    }
  }

  async function decide(socket: GatewaySocket, next: Next): Promise<void> {
    const verdict = await tryPrepare(socket);
    if (verdict !== 'closed') next(verdict);
  }

  return (socket: GatewaySocket, next: Next): void => void decide(socket, next);
}

/** Drops the request, which would otherwise stay in memory with its cookies for the lifetime of the socket. */
function forgetRequest(socket: GatewaySocket): void {
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
  Object.assign(socket.conn, { request: null });
}
