import { useEffect, useRef } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { closeThread } from '../../lib/stores/chat-windows.ts';
import { invalidate } from '../../lib/swr.ts';
import { knows, withMessage, withoutThread, withOtherRead, withRead, withThread } from './thread-list.ts';
import { changeThreads } from './threads.api.ts';

function change(...what: Parameters<typeof changeThreads>): void {
  void changeThreads(...what);
}

/** Keeps the list of conversations live; what it cannot work out by itself it asks for. Once per page. */
export function useThreadNews(): void {
  const connections = useConnection((connection) => connection.connections);
  const first = useRef(true);
  useEffect(() => {
    // What came while the connection was away was told to nobody.
    if (!first.current) void invalidate('Thread');
    if (connections > 0) first.current = false;
  }, [connections]);
  useEffect(() => {
    const ends = [
      onServerEvent('new_direct_message', (message) =>
        change(
          (list) => withMessage(list, message),
          (list) => !knows(list, message),
        ),
      ),
      onServerEvent('new_message', ({ thread_id, last_seq }) =>
        change(
          (list) => list,
          (list) => !knows(list, { thread_id, seq: last_seq }),
        ),
      ),
      onServerEvent('messages_marked_read', ({ thread_id, read_seq }) =>
        change((list) => withRead(list, thread_id, read_seq)),
      ),
      onServerEvent('messages_read', ({ thread_id, read_seq }) =>
        change((list) => withOtherRead(list, thread_id, read_seq)),
      ),
      onServerEvent('direct_message_thread_created', (thread) => change((list) => withThread(list, thread))),
      onServerEvent('direct_message_thread_removed', ({ thread_id }) => {
        closeThread(thread_id);
        // Threads of events that lay behind it come to light again.
        change(
          (list) => withoutThread(list, thread_id),
          () => true,
        );
      }),
      // Who may write to whom depends on it.
      onServerEvent('connection_updated', () => void invalidate('Thread')),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
