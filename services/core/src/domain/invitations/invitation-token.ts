/** Tokens of invitations are derived from a stored seed, so that mails and cards can be made again at any time. */
import type { Deps } from '../../deps.ts';
import { hashToken, sameHash } from '../../platform/security/tokens.ts';

const purpose = 'invitation';

/** The token of a new invitation. */
export const newInvitationToken = (deps: Pick<Deps, 'tokens'>, token_seed: string): string =>
  deps.tokens.derive(purpose, token_seed)[0] ?? '';

/** The token whose hash is stored, or undefined when the key that made it is no longer in the ring. */
export const invitationToken = (
  deps: Pick<Deps, 'tokens'>,
  stored: { readonly token_seed: string; readonly token_hash: string },
): string | undefined =>
  deps.tokens.derive(purpose, stored.token_seed).find((candidate) => sameHash(hashToken(candidate), stored.token_hash));
