/** The address of a private calendar feed: derived from the feed's id, so that it can be told again and is not stored. */
import type { Deps } from '../../deps.ts';

/** The token in the address; only its hash is stored. */
export const feedToken = (deps: Pick<Deps, 'tokens'>, feed_id: string): string =>
  deps.tokens.derive('calendar-feed', feed_id)[0] ?? '';

/** Absolute; whoever knows it may read the feed. */
export const feedUrl = (deps: Pick<Deps, 'tokens' | 'config'>, feed_id: string): string =>
  `${deps.config.public_origin}/api/calendars/${feedToken(deps, feed_id)}`;
