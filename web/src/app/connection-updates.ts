import { useEffect } from 'react';
import { useReloadOnConnection } from '../lib/connection-hooks.ts';
import { onServerEvent } from '../lib/socket.ts';
import { invalidate } from '../lib/swr.ts';

const load = () => import('../features/connections/connection-updates.ts');

/**
 * Subscribes to changes of the person’s connections on every screen; the handlers are loaded with the first of them.
 */
export function useConnectionUpdates(): void {
  useEffect(() => {
    const ends = [
      onServerEvent('connection_requested', (connection) => void load().then((m) => m.handleRequested(connection))),
      onServerEvent('connection_updated', (connection) => void load().then((m) => m.handleUpdated(connection))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useReloadOnConnection(() => {
    void invalidate('Connections');
    void invalidate('EventUsers');
  });
}
