/** Tokens of invitations, derived from a stored seed, so emails can be composed again at any time. */
import type { Deps } from '../../../deps.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';

const purpose = 'invitation';

export const newInvitationToken = (deps: Pick<Deps, 'tokens'>, token_seed: string): string =>
  deps.tokens.derive(purpose, token_seed)[0] ?? '';

/** Returns the token that matches the stored hash, or undefined if its key is no longer configured. */
export const invitationToken = (
  deps: Pick<Deps, 'tokens'>,
  stored: { readonly token_seed: string; readonly token_hash: string },
): string | undefined =>
  deps.tokens.derive(purpose, stored.token_seed).find((candidate) => sameHash(hashToken(candidate), stored.token_hash));
