import type { ErrorCode } from '@plenum/contracts/errors';

export interface TokenState {
  readonly expires_at: Date | null;
  readonly is_revoked: boolean;
  /** Whether the account of a person's token is active; true for tokens of organizations. */
  readonly is_owner_active: boolean;
}

/** Returns the error code of a rejected token, or null if the token is accepted. */
export function tokenRejection({ expires_at, is_revoked, is_owner_active }: TokenState, now: Date): ErrorCode | null {
  if (is_revoked || !is_owner_active) return 'token_revoked';
  return expires_at !== null && expires_at <= now ? 'token_expired' : null;
}
