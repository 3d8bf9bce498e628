import { useEffect, useRef } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { invalidate } from '../../lib/swr.ts';
import type { ThreadEventName } from './thread-updates.ts';

const names: readonly ThreadEventName[] = [
  'new_direct_message',
  'new_message',
  'messages_marked_read',
  'messages_read',
  'direct_message_thread_created',
  'direct_message_thread_removed',
];

const askAgain = (): void => void invalidate('Thread');

const listenTo = <N extends ThreadEventName>(name: N): (() => void) =>
  onServerEvent(name, (payload) => {
    void import('./thread-updates.ts')
      .then(({ threadEventHandlers }) => threadEventHandlers[name](payload))
      .catch(askAgain);
  });

/** Keeps the list of conversations up to date, with requests where the events do not suffice. Mounted once per page. */
export function useThreadUpdates(): void {
  const connections = useConnection((connection) => connection.connections);
  const first = useRef(true);
  useEffect(() => {
    // Server events sent while the connection was lost are not repeated.
    if (!first.current) askAgain();
    if (connections > 0) first.current = false;
  }, [connections]);
  useEffect(() => {
    // Write permissions depend on connections.
    const ends = [...names.map((name) => listenTo(name)), onServerEvent('connection_updated', askAgain)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
