/**
 * URL of a private calendar feed. It is derived from the id of the feed, so it can be shown again without storing it.
 */
import type { Deps } from '../../../deps.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';

export interface StoredFeed {
  readonly id: string;
  readonly token_hash: string;
}

/** Returns the token in the URL of a new feed; only its hash is stored. */
export const newFeedToken = (deps: Pick<Deps, 'tokens'>, feedId: string): string =>
  deps.tokens.derive('calendar-feed', feedId)[0] ?? '';

/** Returns the absolute URL, which grants read access to the feed; null if its key is no longer configured. */
export function feedUrl(deps: Pick<Deps, 'tokens' | 'config'>, { id, token_hash }: StoredFeed): string | null {
  const tokens = deps.tokens.derive('calendar-feed', id);
  const token = tokens.find((candidate) => sameHash(hashToken(candidate), token_hash));
  return token === undefined ? null : `${deps.config.publicOrigin}/api/calendars/${token}`;
}
