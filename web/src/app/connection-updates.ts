import { useEffect } from 'react';
import { onServerEvent, useConnection } from '../lib/socket.ts';
import { invalidate } from '../lib/swr.ts';

const load = () => import('../features/connections/connection-updates.ts');

/**
 * Subscribes to changes of the person’s connections on every screen; the handlers are loaded with the first of them.
 */
export function useConnectionUpdates(): void {
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => {
    const ends = [
      onServerEvent('connection_requested', (connection) => void load().then((m) => m.handleRequested(connection))),
      onServerEvent('connection_updated', (connection) => void load().then((m) => m.handleUpdated(connection))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  // Reloads what changed while the connection was lost.
  useEffect(() => {
    if (connections < 2) return;
    void invalidate('Connections');
    void invalidate('EventUsers');
  }, [connections]);
}
