/** Handlers of server events about conversations; loaded with the first event, to keep the initial bundle small. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { closeThread } from '../../../lib/stores/chat-windows.ts';
import { containsMessage, withMessage, withoutThread, withOtherRead, withRead, withThread } from './thread-list.ts';
import { changeThreads } from './threads.api.ts';

export type ThreadEventName =
  | 'new_direct_message'
  | 'new_message'
  | 'messages_marked_read'
  | 'messages_read'
  | 'direct_message_thread_created'
  | 'direct_message_thread_removed';

type ThreadEventHandlers = { readonly [N in ThreadEventName]: (payload: ServerEventPayload<N>) => unknown };

export const threadEventHandlers: ThreadEventHandlers = {
  new_direct_message: (message) =>
    changeThreads(
      (list) => withMessage(list, message),
      (list) => !containsMessage(list, message),
    ),
  new_message: ({ thread_id, last_seq }) =>
    changeThreads(
      (list) => list,
      (list) => !containsMessage(list, { thread_id, seq: last_seq }),
    ),
  messages_marked_read: ({ thread_id, read_seq }) => changeThreads((list) => withRead(list, thread_id, read_seq)),
  messages_read: ({ thread_id, read_seq }) => changeThreads((list) => withOtherRead(list, thread_id, read_seq)),
  direct_message_thread_created: (thread) => changeThreads((list) => withThread(list, thread)),
  direct_message_thread_removed: ({ thread_id }) => {
    closeThread(thread_id);
    // Threads of events that were hidden behind it become visible again.
    return changeThreads(
      (list) => withoutThread(list, thread_id),
      () => true,
    );
  },
};
