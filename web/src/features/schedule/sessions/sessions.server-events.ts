import { useReloadOnConnection, useServerEvent } from '../../../lib/connection-hooks.ts';
import { invalidate } from '../../../lib/swr.ts';

/** Reloads agenda and sessions after the server event `event_updated`. */
export function useSessionUpdates(event_id: number): void {
  useServerEvent('event_updated', (change) => {
    if (change.event_id === event_id) void invalidate('Sessions', event_id);
  });
}

/** The same for read-only views of sessions; also reloads changes from before the socket was connected. */
export function useReadOnlySessionUpdates(event_id: number): void {
  useSessionUpdates(event_id);
  useReloadOnConnection({ tags: ['Sessions'], names: ['event_updated'], event_id });
}
