/** Selects the URL of an event to share. */
import type { EventDetail } from '@plenum/contracts/events/events';
import { paths } from '../../../lib/paths.ts';
import { publicPaths } from '../../../lib/public-paths.ts';

type ShareableEvent = Pick<EventDetail, 'visibility' | 'slug' | 'join_policy' | 'join_code'>;

/** Returns the page of an event, or its join link if it has no page; null if an invitation is required. */
export function shareUrl(
  { visibility, slug, join_policy, join_code }: ShareableEvent,
  origin = location.origin,
): string | null {
  if (visibility !== 'MEMBERS') return `${origin}${publicPaths.event(slug)}`;
  if (join_policy === 'INVITE_ONLY' || join_code === null) return null;
  return `${origin}${paths.joinEvent(join_code)}`;
}
