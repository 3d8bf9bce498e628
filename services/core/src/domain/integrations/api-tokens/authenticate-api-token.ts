/**
 * Authentication with API tokens. The state of a token is read for every request, in statements that concurrent
 * requests share: every process rejects a revoked token at its next request, without cache invalidation.
 */
import { type OperationName, specOf } from '@plenum/contracts/api';
import type { ErrorCode } from '@plenum/contracts/errors';
import { apiTokenUseUpdateIntervalS } from '@plenum/contracts/integrations/integration-limits';
import { type ApiScope, readsAsMember } from '@plenum/contracts/integrations/token-scopes';
import type { Deps } from '../../../deps.ts';
import { networkList } from '../../../platform/addresses.ts';
import { fail } from '../../../platform/errors.ts';
import { isWellFormedApiToken } from '../../../platform/security/api-token.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Actor } from '../../actor.ts';
import type { AuditTrail } from '../../audit-trail.ts';
import { findPresentedToken, recordTokenUse, type PresentedTokenRow } from './api-tokens.queries.ts';
import { tokenRejection } from './api-tokens.rules.ts';

interface TokenRequest {
  readonly name: OperationName;
  readonly token: string;
  /** IP address of the request. */
  readonly address: string;
  readonly security: AuditTrail;
}

/**
 * Returns the actor of a request with an API token; null if the operation requires no login. Throws the 401 codes,
 * `token_network_refused`, `token_not_accepted`, `token_scope_missing`, `rate_limited`.
 */
export async function authenticateApiToken(deps: Deps, request: TokenRequest): Promise<Actor | null> {
  const { token: scope } = specOf(request.name);
  if (scope === 'ignored') return null;
  if (!isWellFormedApiToken(request.token)) throw fail('token_invalid');
  const row = await findPresentedToken(deps.db, hashToken(request.token));
  if (row === undefined) throw fail('token_invalid');
  // Limited first, so a rejected client cannot fill the security log.
  await deps.limiter.consume('api_token', String(row.id));
  const rejection = rejectionOf(row, scope, request.address, deps.clock.date());
  if (rejection !== null) {
    request.security.refused('api_token.refused', rejection, { user_id: row.user_id, api_token_id: row.id });
    throw fail(rejection);
  }
  await recordUse(deps, row);
  return actorOf(row, scope);
}

function rejectionOf(
  row: PresentedTokenRow,
  scope: ApiScope | undefined,
  address: string,
  now: Date,
): ErrorCode | null {
  const rejection = tokenRejection(row, now);
  if (rejection !== null) return rejection;
  if (row.networks.length > 0 && !networkList(row.networks.join(','))(address)) return 'token_network_refused';
  if (scope === undefined) return 'token_not_accepted';
  return row.scopes.includes(scope) ? null : 'token_scope_missing';
}

async function recordUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, last_used_at }: PresentedTokenRow) {
  const now = clock.date();
  const isRecent = last_used_at !== null && now.getTime() - last_used_at.getTime() < apiTokenUseUpdateIntervalS * 1000;
  if (!isRecent) await recordTokenUse(db, id, now, apiTokenUseUpdateIntervalS);
}

function actorOf(row: PresentedTokenRow, scope: ApiScope | undefined): Actor {
  const { id: api_token_id, user_id, scopes, event_ids, organization_id, organization_role: role } = row;
  const organization = organization_id === null || role === null ? null : { organization_id, role };
  const reads_as_member = scope !== undefined && readsAsMember(scope, scopes);
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
