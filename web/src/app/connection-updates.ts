import { useReloadOnConnection, useServerEvent } from '../lib/connection-hooks.ts';

const load = () => import('../features/networking/connections/connection-updates.ts');

/**
 * Subscribes to changes of the user’s connections on every screen; the handlers are loaded with the first of them.
 */
export function useConnectionUpdates(): void {
  useServerEvent('connection_requested', (connection) => void load().then((m) => m.handleRequested(connection)));
  useServerEvent('connection_updated', (connection) => void load().then((m) => m.handleUpdated(connection)));
  useReloadOnConnection({
    tags: ['Connections', 'EventUsers'],
    names: ['connection_requested', 'connection_updated'],
  });
}
