import { useEffect } from 'react';
import { useReloadOnConnection } from '../../../lib/connection-hooks.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { invalidate } from '../../../lib/swr.ts';
import type { ThreadEventName } from './thread-updates.ts';

const names = [
  'new_direct_message',
  'new_message',
  'messages_marked_read',
  'messages_read',
  'direct_message_thread_created',
  'direct_message_thread_removed',
] as const satisfies readonly ThreadEventName[];

// Write permissions depend on connections.
const reloadedAfter = [...names, 'connection_updated'] as const;

const reloadThreads = (): void => void invalidate('Thread');

const listenTo = <N extends ThreadEventName>(name: N): (() => void) =>
  onServerEvent(name, (payload) => {
    void import('./thread-updates.ts')
      .then(({ threadEventHandlers }) => threadEventHandlers[name](payload))
      .catch(reloadThreads);
  });

/** Keeps the list of conversations up to date, with requests where the events do not suffice. Mounted once per page. */
export function useThreadUpdates(): void {
  useReloadOnConnection({ tags: ['Thread'], names: reloadedAfter });
  useEffect(() => {
    const unsubscribers = [...names.map((name) => listenTo(name)), onServerEvent('connection_updated', reloadThreads)];
    return () => {
      for (const end of unsubscribers) end();
    };
  }, []);
}
