/** From a handshake to the person behind it. */
import type { IncomingMessage } from 'node:http';
import { type Language, languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import type { Actor } from '@plenum/core/domain/actor';
import { listHeardEvents } from '@plenum/core/domain/attendees/list-heard-events';
import type { Authenticator } from '@plenum/core/domain/auth/authenticator';
import type { AbuseTracker } from '@plenum/core/platform/abuse-tracker';
import { isDatabaseUnavailable } from '@plenum/core/platform/db/failures';
import { fail, Refusal, socketError } from '@plenum/core/platform/errors';
import { readAccessCookie } from '@plenum/core/platform/security/login-cookie';
import type { TokenKind } from '@plenum/core/platform/security/tokens';
import { errorWords } from '@plenum/core/platform/telemetry/error-words';
import { scopeFor } from '@plenum/core/scope';
import { personKey } from './frame-limit.ts';
import type { GatewaySocket } from './gateway-socket.ts';

interface Presented {
  readonly kind: TokenKind;
  readonly token: string;
}

type Handshake = Pick<GatewaySocket['handshake'], 'auth' | 'headers'>;
type Headers = Pick<IncomingMessage['headers'], 'cookie' | 'authorization'>;

/** The tokens of a handshake in the order they are tried: socket token, access cookie, bearer token. */
export function presentedTokens({ auth, headers }: Handshake, secure: boolean): Presented[] {
  const socketToken: unknown = auth['token'];
  const presented: Presented[] = [];
  if (typeof socketToken === 'string' && socketToken !== '') presented.push({ kind: 'socket', token: socketToken });
  return [...presented, ...tokensInHeaders(headers, secure)];
}

function tokensInHeaders(headers: Headers, secure: boolean): Presented[] {
  const cookie = readAccessCookie(headers.cookie, secure);
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  const presented: Presented[] = [];
  if (cookie !== null) presented.push({ kind: 'access', token: cookie });
  if (scheme?.toLowerCase() === 'bearer' && bearer) presented.push({ kind: 'access', token: bearer });
  return presented;
}

/**
 * Whether the headers of a handshake hold a signed token of somebody who is not known to flood. Looks nothing up: it
 * is asked while somebody floods.
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

/** What a client can do beyond the first version of the protocol, as it said in the handshake. */
function takesBatches({ auth }: Pick<Handshake, 'auth'>): boolean {
  const capabilities: unknown = auth['capabilities'];
  return Array.isArray(capabilities) && capabilities.includes('batch');
}

/**
 * The actor behind the first token that holds. A reconnecting browser may present a socket token that has run out
 * beside a fresh cookie, therefore the next one is tried. Refuses with the 401 codes.
 */
async function findActor(authenticator: Authenticator, presented: readonly Presented[]): Promise<Actor> {
  let refusal: Refusal | undefined;
  for (const { kind, token } of presented) {
    try {
      return await authenticator.authenticate(kind, token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? fail('not_authenticated');
}

/** What a refused handshake tells the browser (`connect_error`, with `data`). */
export class HandshakeRefused extends Error {
  readonly data: { readonly error: string; readonly message: string };

  constructor(refusal: Refusal, language: Language) {
    const data = socketError(refusal, language);
    super(data.message);
    this.data = data;
  }
}

type Next = (refused?: HandshakeRefused) => void;

/**
 * The first thing that happens to a socket. When the database is away the connection is closed instead of refused:
 * browsers come back from a closed connection by themselves, and do not from a refusal.
 */
export function handshake(deps: Deps, authenticator: Authenticator, abusiveUsers: AbuseTracker) {
  async function prepare(socket: GatewaySocket, language: Language): Promise<void> {
    const actor = await findActor(authenticator, presentedTokens(socket.handshake, deps.config.secure));
    if (!abusiveUsers.mayConnect(personKey(actor.user_id))) throw fail('rate_limited');
    if (!actor.email_verified) throw fail('verification_required');
    const heardEvents = await listHeardEvents(scopeFor(deps, actor, socket.id));
    socket.data = {
      actor,
      language,
      heardEvents,
      takesBatches: takesBatches(socket.handshake),
      rooms: new Map(),
      answered: Promise.resolve(),
    };
    forgetRequest(socket);
  }

  /** Nothing, or why the socket is refused. */
  async function judge(socket: GatewaySocket): Promise<HandshakeRefused | 'closed' | undefined> {
    const language = languageOfRequest(socket.handshake.headers);
    try {
      await prepare(socket, language);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) {
        deps.metrics.add('plenum_handshakes_total', { outcome: error.code });
        deps.metrics.add('plenum_refusals_total', { code: error.code });
        return new HandshakeRefused(error, language);
      }
      deps.metrics.add('plenum_handshakes_total', { outcome: 'closed' });
      const known = isDatabaseUnavailable(error);
      deps.log[known ? 'debug' : 'error']({ error: errorWords(error) }, 'handshake failed');
      socket.conn.close();
      return 'closed';
    }
  }

  async function decide(socket: GatewaySocket, next: Next): Promise<void> {
    const verdict = await judge(socket);
    if (verdict !== 'closed') next(verdict);
  }

  return (socket: GatewaySocket, next: Next): void => void decide(socket, next);
}

/** The request with all its headers would stay in memory as long as the socket, and with it the cookies. */
function forgetRequest(socket: GatewaySocket): void {
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
  Object.assign(socket.conn, { request: null });
}
