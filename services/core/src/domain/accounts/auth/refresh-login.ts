import { LockMode } from '@mikro-orm/core';
import type { ErrorCode } from '@plenum/contracts/errors';
import { refreshTokenLifetimeS } from '@plenum/contracts/limits';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { evaluateRefresh, loginOfRefreshToken } from './auth.rules.ts';
import { type IssuedTokens, issueTokens, type OpenLogin, refreshTokens, revokeLogin } from './auth.steps.ts';
import { Login } from './login.entity.ts';

type Outcome = { readonly login: OpenLogin } | { readonly errorCode: ErrorCode };

/**
 * Exchanges a refresh token for new tokens. Throws `not_authenticated`, `token_invalid`, `token_expired` or
 * `token_revoked`; reuse of a rotated token revokes the login and notifies its owner.
 */
export async function refreshLogin(scope: Scope, presented: string | null): Promise<IssuedTokens> {
  if (presented === null) throw fail('not_authenticated');
  const login_id = loginOfRefreshToken(presented);
  if (login_id === null) throw fail('token_invalid');
  const outcome = await transaction(scope, (tx) => evaluateUnderLock(scope, tx, login_id, presented));
  if ('errorCode' in outcome) throw fail(outcome.errorCode);
  return issueTokens(scope, outcome.login);
}

/** Serializes refreshes per login, so a concurrent refresh reads the rotated token. */
async function evaluateUnderLock(scope: Scope, tx: Transaction, login_id: string, presented: string): Promise<Outcome> {
  const login = await tx.em.findOne(Login, login_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (login === null) return { errorCode: 'token_invalid' };
  const nowMs = scope.clock.now();
  const verdict = evaluateRefresh(
    {
      refresh_hash: login.refreshHash,
      previous_hash: login.previousHash ?? null,
      used_at: login.usedAt ?? null,
      expires_at: login.expiresAt,
      is_revoked: login.revokedAt !== null && login.revokedAt !== undefined,
    },
    { hash: hashToken(presented), isGenuine: isGenuine(scope, login_id, presented) },
    nowMs,
  );
  switch (verdict) {
    case 'revoked':
      return { errorCode: 'token_revoked' };
    case 'unknown':
      return { errorCode: 'token_invalid' };
    case 'expired':
      return { errorCode: 'token_expired' };
    case 'reuse':
      await revokeLogin(tx, login_id);
      record(tx, 'login.reuse_detected', { login_id });
      return { errorCode: 'token_revoked' };
    case 'rotate':
      rotate(scope, login, presented, nowMs);
      break;
    case 'repeat':
  }
  const refresh_token = successors(scope, login_id, presented).find((token) => hashToken(token) === login.refreshHash);
  if (refresh_token === undefined) return { errorCode: 'token_invalid' };
  return { login: { user_id: login.user.id, login_id, generation: login.generation, refresh_token } };
}

function rotate(scope: Scope, login: Login, presented: string, nowMs: number): void {
  const [successor = ''] = successors(scope, login.id, presented);
  login.previousHash = login.refreshHash;
  login.refreshHash = hashToken(successor);
  login.generation += 1;
  login.usedAt = null;
  login.refreshedAt = new Date(nowMs);
  login.expiresAt = new Date(nowMs + refreshTokenLifetimeS * 1000);
}

/** Returns the successor of the presented token for every signing key, newest key first. */
const successors = (scope: Scope, login_id: string, presented: string): string[] =>
  scope.tokens.derive('refresh', presented).flatMap((random) => refreshTokens(scope, login_id, random));

function isGenuine(scope: Scope, login_id: string, presented: string): boolean {
  const secret = presented.slice(login_id.length + 1);
  return refreshTokens(scope, login_id, secret).some((token) => sameHash(hashToken(token), hashToken(presented)));
}
