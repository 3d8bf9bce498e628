/** Authentication of signed tokens, for requests and socket handshakes. */
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { lruOptions } from '../../../platform/entries-max.ts';
import { fail } from '../../../platform/errors.ts';
import type { TokenClaims, TokenKind } from '../../../platform/security/tokens.ts';
import type { Actor } from '../../actor.ts';
import { findLoginState, type LoginStateRow, markGenerationUsed } from './auth.queries.ts';
import type { Revocations } from './revocations.ts';

const maxCached = 50_000;
const stateLifetimeMs = 60_000;
/** Short, to avoid a noticeable delay after a person has verified their address. */
const unverifiedLifetimeMs = 2_000;
/** Resolution of cache ages; reading the clock costs more than the lookup. */
const clockResolutionMs = 100;

export interface Authenticator {
  /**
   * Returns the actor of a token. Throws `token_invalid`, `token_expired` or `token_revoked`; rejects if the state of
   * the login cannot be loaded.
   */
  authenticate(kind: TokenKind, token: string): Promise<Actor>;
  close(): void;
}

export function createAuthenticator(
  deps: Pick<Deps, 'db' | 'clock' | 'tokens'>,
  revocations: Revocations,
): Authenticator {
  const claimsByToken = new LRUCache<string, TokenClaims>(lruOptions(maxCached));
  const states = new LRUCache<string, Promise<LoginStateRow | undefined>>({
    ...lruOptions(maxCached),
    ttl: stateLifetimeMs,
    ttlResolution: clockResolutionMs,
  });

  function claimsOf(kind: TokenKind, token: string): TokenClaims {
    const key = `${kind}:${token}`;
    const cached = claimsByToken.get(key);
    if (cached === undefined) {
      const claims = deps.tokens.verify(kind, token);
      claimsByToken.set(key, claims);
      return claims;
    }
    if (cached.expiresAtS * 1000 > deps.clock.now()) return cached;
    claimsByToken.delete(key);
    throw fail('token_expired');
  }

  /** The first use of a generation starts the grace period of the previous refresh token. */
  async function loadState({ login_id, generation }: TokenClaims): Promise<LoginStateRow | undefined> {
    const state = await findLoginState(deps.db, login_id);
    if (state?.grace_waits === true && state.generation === generation) {
      await markGenerationUsed(deps.db, login_id, generation, deps.clock.date());
    }
    return state;
  }

  function stateOf(claims: TokenClaims): Promise<LoginStateRow | undefined> {
    const key = `${claims.login_id}:${claims.generation}`;
    const cached = states.get(key);
    if (cached !== undefined) return cached;
    const pending = loadState(claims);
    states.set(key, pending);
    pending.then(
      (state) => {
        if (state?.email_verified !== true) states.set(key, pending, { ttl: unverifiedLifetimeMs });
      },
      () => states.delete(key),
    );
    return pending;
  }

  return {
    async authenticate(kind, token) {
      const claims = claimsOf(kind, token);
      const { user_id, login_id } = claims;
      if (revocations.isRevoked(login_id)) throw fail('token_revoked');
      const state = await stateOf(claims);
      if (state === undefined || state.is_revoked || !state.is_active || state.user_id !== user_id) {
        throw fail('token_revoked');
      }
      const { email_verified, is_demo, is_demo_organizer } = state;
      return { user_id, login_id, email_verified, is_demo, is_demo_organizer };
    },
    close() {
      claimsByToken.clear();
      states.clear();
    },
  };
}
