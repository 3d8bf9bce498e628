import { useEffect } from 'react';
import { useReloadOnConnection } from '../../lib/connection-hooks.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { invalidate } from '../../lib/swr.ts';

/** Reloads agenda and sessions after the server event `event_updated`. */
export function useSessionUpdates(event_id: number): void {
  useEffect(
    () =>
      onServerEvent('event_updated', (change) => {
        if (change.event_id === event_id) void invalidate('Sessions', event_id);
      }),
    [event_id],
  );
}

/** The same where sessions are only looked at; also reloads what changed before the socket had connected. */
export function useSeenSessionUpdates(event_id: number): void {
  useSessionUpdates(event_id);
  useReloadOnConnection(() => void invalidate('Sessions', event_id));
}
