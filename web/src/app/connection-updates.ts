import { useReloadOnConnection, useServerEvent } from '../lib/connection-hooks.ts';

const loadBookmarks = () => import('../features/schedule/sessions/my-agenda/bookmark-updates.ts');
const load = () => import('../features/networking/connections/connection-updates.ts');

/**
 * Subscribes to changes to the user’s connections on every screen; the handlers are loaded with the first of them.
 */
export function useConnectionUpdates(): void {
  useServerEvent('connection_requested', (connection) => void load().then((m) => m.handleRequested(connection)));
  useServerEvent('connection_updated', (connection) => void load().then((m) => m.handleUpdated(connection)));
  useReloadOnConnection({
    tags: ['Connections', 'EventUsers'],
    names: ['connection_requested', 'connection_updated'],
  });
}

/** Subscribes to changes to the user’s bookmarks by apps and on other devices. */
export function useBookmarkUpdates(): void {
  useServerEvent('bookmarks_changed', (change) => void loadBookmarks().then((m) => m.handleBookmarks(change)));
  useReloadOnConnection({ tags: ['MyAgenda'], names: ['bookmarks_changed'] });
}
