import { useReloadOnConnection, useServerEvent } from '../../lib/connection-hooks.ts';
import { invalidate } from '../../lib/swr.ts';

/** Reloads agenda and sessions after the server event `event_updated`. */
export function useSessionUpdates(event_id: number): void {
  useServerEvent('event_updated', (change) => {
    if (change.event_id === event_id) void invalidate('Sessions', event_id);
  });
}

/** The same where sessions are only looked at; also reloads what changed before the socket had connected. */
export function useSeenSessionUpdates(event_id: number): void {
  useSessionUpdates(event_id);
  useReloadOnConnection(() => void invalidate('Sessions', event_id));
}
