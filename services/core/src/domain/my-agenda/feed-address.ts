/** The address of a private calendar feed: derived from the feed's id, so that it can be told again and is not stored. */
import type { Deps } from '../../deps.ts';
import { hashToken, sameHash } from '../../platform/security/tokens.ts';

/** A feed as it is stored. */
export interface StoredFeed {
  readonly id: string;
  readonly token_hash: string;
}

/** The token in the address of a new feed; only its hash is stored. */
export const newFeedToken = (deps: Pick<Deps, 'tokens'>, feedId: string): string =>
  deps.tokens.derive('calendar-feed', feedId)[0] ?? '';

/** Absolute; whoever knows it may read the feed. Null when the key that made it is no longer in the ring. */
export function feedUrl(deps: Pick<Deps, 'tokens' | 'config'>, { id, token_hash }: StoredFeed): string | null {
  const tokens = deps.tokens.derive('calendar-feed', id);
  const token = tokens.find((candidate) => sameHash(hashToken(candidate), token_hash));
  return token === undefined ? null : `${deps.config.publicOrigin}/api/calendars/${token}`;
}
