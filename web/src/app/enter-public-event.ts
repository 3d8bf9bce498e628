import { call } from '../lib/http.ts';
import { arrivalState, go } from '../lib/navigate.ts';
import { publicPaths } from '../lib/public-paths.ts';

/**
 * Navigates to the entry of a public event, which redirects back to the current screen. Rejects if the event does not
 * exist or is not public.
 */
export async function enterPublicEvent(event_id: number): Promise<void> {
  const { pathname, search } = location;
  const { slug } = await call('GET /public/event-addresses/:event_id', { params: { event_id } });
  if (location.pathname !== pathname) return;
  go(publicPaths.enter(slug, { next: `${pathname}${search}` }), { replace: true, state: arrivalState() });
}
