import { useServerEvent } from '../../../lib/connection-hooks.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

const pollMs = 20_000;

/**
 * Reloads the event until its first session exists: immediately after a server event, and periodically in case one is
 * lost.
 */
export function useFirstSession(event_id: number): void {
  useQuery('GET /events/:event_id', { params: { event_id } }, { refreshInterval: pollMs });
  useServerEvent('event_updated', (change) => {
    if (change.event_id === event_id) void invalidate('Events', event_id);
  });
}
