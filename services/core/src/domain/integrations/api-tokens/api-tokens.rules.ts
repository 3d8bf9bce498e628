import type { ErrorCode } from '@plenum/contracts/errors';
import { errorPhrase, fail, type Phrase, type Refusal } from '../../../platform/errors.ts';

type EndedTokenCode = 'token_invalid' | 'token_expired' | 'token_revoked';

export interface TokenState {
  readonly expires_at: Date | null;
  readonly is_revoked: boolean;
  /** Whether the account of a person's token is active; true for tokens of organizations. */
  readonly is_owner_active: boolean;
}

/** Returns the error code of a rejected token, or null if the token is accepted. */
export function tokenRejection(
  { expires_at, is_revoked, is_owner_active }: TokenState,
  now: Date,
): EndedTokenCode | null {
  if (is_revoked || !is_owner_active) return 'token_revoked';
  return expires_at !== null && expires_at <= now ? 'token_expired' : null;
}

const endedTexts: Readonly<Partial<Record<ErrorCode, Phrase>>> = {
  token_invalid: errorPhrase('api_token_invalid'),
  token_expired: errorPhrase('api_token_expired'),
  token_revoked: errorPhrase('api_token_revoked'),
} satisfies Record<EndedTokenCode, Phrase>;

/** Creates the refusal of an API token. The codes are those of logins, but the texts name the token. */
export function tokenRefusal(code: ErrorCode): Refusal {
  const message = endedTexts[code];
  return fail(code, message === undefined ? {} : { message });
}
