import { useEffect } from 'react';
import { onServerEvent } from '../../lib/socket.ts';
import { invalidate } from '../../lib/swr.ts';

/** Asks for agenda and sessions again when the server says that the event changed. */
export function useSessionUpdates(event_id: number): void {
  useEffect(
    () =>
      onServerEvent('event_updated', (change) => {
        if (change.event_id === event_id) void invalidate('Sessions', event_id);
      }),
    [event_id],
  );
}
