/**
 * Authentication with API tokens. The state of a token is read for every request, in statements that concurrent
 * requests share: every process rejects a revoked token at its next request, without cache invalidation. Gateways read
 * the state of the tokens of their open sockets twice a second.
 */
import { type OperationName, specOf } from '@plenum/contracts/api';
import { clientEvents, type ClientEventName, type ClientEventSpec } from '@plenum/contracts/client-events';
import type { ErrorCode } from '@plenum/contracts/errors';
import { apiTokenUseUpdateIntervalS } from '@plenum/contracts/integrations/integration-limits';
import { type ApiScope, canReadDrafts, readsAsMember } from '@plenum/contracts/integrations/token-scopes';
import type { Deps } from '../../../deps.ts';
import { networkList } from '../../../platform/addresses.ts';
import { errorPhrase, fail, Refusal } from '../../../platform/errors.ts';
import type { LimitState } from '../../../platform/redis/rate-limiter.ts';
import { isWellFormedApiToken } from '../../../platform/security/api-token.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import type { Actor } from '../../actor.ts';
import type { AuditTrail } from '../../audit-trail.ts';
import { findPresentedToken, listTokenStates, recordTokenUse, type PresentedTokenRow } from './api-tokens.queries.ts';
import { tokenRefusal, tokenRejection } from './api-tokens.rules.ts';

interface PresentedToken {
  readonly token: string;
  /** IP address of the request. */
  readonly address: string;
  readonly security: AuditTrail;
}

interface TokenRequest extends PresentedToken {
  readonly name: OperationName;
  /** Whether the request has already been counted by the limit of the token. */
  readonly isCounted: boolean;
  /** Called with the limit of the token after this request, even if the request is rejected afterwards. */
  readonly onCounted: (state: LimitState) => void;
}

/**
 * Returns the actor of a request with an API token; null if the operation requires no login. Throws the 401 codes,
 * `token_network_refused`, `token_not_accepted`, `token_scope_missing`, `rate_limited`.
 */
export async function authenticateApiToken(deps: Deps, request: TokenRequest): Promise<Actor | null> {
  const { token: scope } = specOf(request.name);
  if (scope === 'ignored') return null;
  const row = await acceptToken(
    deps,
    request,
    ({ scopes }) => (scope === 'any' ? null : scopeRefusal(scopes, scope)),
    request,
  );
  return actorOf(row, scope !== undefined && scope !== 'any' && readsAsMember(scope, row.scopes));
}

/**
 * Returns the actor of a handshake with an API token. Client events check their scopes (`actorForClientEvent`). Throws
 * the 401 codes, `token_network_refused`, `rate_limited`.
 */
export async function authenticateSocketToken(deps: Deps, presented: PresentedToken): Promise<Actor> {
  const row = await acceptToken(deps, presented, () => null);
  // As for operations that read as a member: later checks of what the socket receives must not admit more.
  return actorOf(row, !canReadDrafts(row.scopes));
}

type Counting = Partial<Pick<TokenRequest, 'isCounted' | 'onCounted'>>;

/** Counts a request against the limit of its token, and returns the token; null if it is unknown. Throws `rate_limited`. */
export async function countTokenRequest(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  token: string,
  { isCounted = false, onCounted }: Counting,
): Promise<PresentedTokenRow | null> {
  const row = isWellFormedApiToken(token) ? await findPresentedToken(db, hashToken(token)) : undefined;
  if (row === undefined || isCounted) return row ?? null;
  const state = await limiter.consume('api_token', String(row.id)).catch((error: unknown) => {
    if (error instanceof Refusal && error.retryAfterS !== undefined)
      onCounted?.({ remaining: 0, resetS: error.retryAfterS });
    throw error;
  });
  onCounted?.(state);
  return row;
}

/** Finds a token and records its use. `refusalOfScopes` is only called for a valid token. */
async function acceptToken(
  deps: Deps,
  { token, address, security }: PresentedToken,
  refusalOfScopes: (row: PresentedTokenRow) => Refusal | null,
  counting: Counting = {},
): Promise<PresentedTokenRow> {
  // Limited first, so a rejected client cannot fill the security log.
  const row = await countTokenRequest(deps, token, counting);
  if (row === null) throw tokenRefusal('token_invalid');
  const refusal = refusalOf(row, address, deps.clock.date()) ?? refusalOfScopes(row);
  if (refusal !== null) {
    security.logRejected('api_token.refused', refusal.code, { user_id: row.user_id, api_token_id: row.id });
    throw refusal;
  }
  await recordUse(deps, row);
  return row;
}

function refusalOf(row: PresentedTokenRow, address: string, now: Date): Refusal | null {
  const rejection = tokenRejection(row, now);
  if (rejection !== null) return tokenRefusal(rejection);
  const isAllowed = row.networks.length === 0 || networkList(row.networks.join(','))(address);
  return isAllowed ? null : fail('token_network_refused');
}

function scopeRefusal(held: readonly ApiScope[], required: ApiScope | undefined): Refusal | null {
  if (required === undefined) return fail('token_not_accepted');
  if (held.includes(required)) return null;
  return fail('token_scope_missing', {
    message: errorPhrase('scope_missing', { scope: required, held: held.join(', ') }),
    missingScope: required,
  });
}

async function recordUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, last_used_at }: PresentedTokenRow) {
  const now = clock.date();
  const isRecent = last_used_at !== null && now.getTime() - last_used_at.getTime() < apiTokenUseUpdateIntervalS * 1000;
  if (!isRecent) await recordTokenUse(db, id, now, apiTokenUseUpdateIntervalS);
}

function actorOf(row: PresentedTokenRow, reads_as_member: boolean): Actor {
  const { id: api_token_id, user_id, scopes, event_ids, organization_id, organization_role: role } = row;
  const organization = organization_id === null || role === null ? null : { organization_id, role };
  return {
    user_id,
    // Limits per login apply per token.
    login_id: `api-token-${api_token_id}`,
    email_verified: row.email_verified,
    is_demo: row.is_demo,
    is_demo_organizer: row.is_demo_organizer,
    token: { api_token_id, scopes, event_ids, reads_as_member, organization },
  };
}

/**
 * Returns the actor of a client event of a socket with an API token, and counts it against the limit of the token.
 * Returns the actor unchanged if it has a login. Throws `rate_limited`, `token_not_accepted`, or `token_scope_missing`
 * with the name of the scope.
 */
export async function actorForClientEvent(
  { limiter, security }: Pick<Scope, 'limiter' | 'security'>,
  actor: Actor,
  name: ClientEventName,
): Promise<Actor> {
  if (actor.token === undefined) return actor;
  const { token: required }: ClientEventSpec = clientEvents[name];
  const { api_token_id, scopes } = actor.token;
  await limiter.consume('api_token', String(api_token_id));
  if (required === 'any') return actor;
  const refusal = scopeRefusal(scopes, required);
  if (refusal !== null) {
    security.logRejected('api_token.refused', refusal.code, { user_id: actor.user_id });
    throw refusal;
  }
  const reads_as_member = required !== undefined && readsAsMember(required, scopes);
  return { ...actor, token: { ...actor.token, reads_as_member } };
}

/** Returns the error codes of tokens that are no longer valid, by id: revoked, expired, deleted, or of a closed account. */
export async function listEndedTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, ErrorCode>> {
  const states = new Map((await listTokenStates(db, tokenIds)).map((row) => [row.id, row]));
  const now = clock.date();
  const ended = tokenIds.flatMap((id) => {
    const state = states.get(id);
    const rejection = state === undefined ? 'token_revoked' : tokenRejection(state, now);
    return rejection === null ? [] : [[id, rejection] as const];
  });
  return new Map(ended);
}
