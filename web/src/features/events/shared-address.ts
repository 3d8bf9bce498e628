/** Which address of an event is shared. */
import type { EventDetail } from '@plenum/contracts/events';
import { paths } from '../../lib/paths.ts';
import { publicPaths } from '../../lib/public-paths.ts';

type Facts = Pick<EventDetail, 'visibility' | 'slug' | 'join_policy' | 'join_code'>;

/** Returns the page of an event, or the link to join it if it has none; null if people can only be invited. */
export function sharedAddress(
  { visibility, slug, join_policy, join_code }: Facts,
  origin = location.origin,
): string | null {
  if (visibility !== 'MEMBERS') return `${origin}${publicPaths.event(slug)}`;
  if (join_policy === 'INVITE_ONLY' || join_code === null) return null;
  return `${origin}${paths.joinEvent(join_code)}`;
}
