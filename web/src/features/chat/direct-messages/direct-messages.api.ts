import type { DirectMessage, Thread } from '@plenum/contracts/chat/direct-messages';
import { maxPageSize, defaultPageSize } from '@plenum/contracts/limits';
import { Feed, type FeedSource } from '../../../lib/chat/feed.ts';
import { postWithRetries, Sender } from '../../../lib/chat/sender.ts';
import type { PendingMessage } from '../../../lib/chat/transcript.ts';
import type { SubscribeToTyping } from '../../../lib/chat/typing.ts';
import { call, failureStatus } from '../../../lib/http.ts';
import { liveCall } from '../../../lib/live-call.ts';
import { onServerEvent, request } from '../../../lib/socket.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';
import { containsMessage, withMessage, withRead } from './thread-list.ts';
import { changeThreads, useThreads } from './threads.api.ts';

/** Returns a conversation from the list, or by a separate request if it is not listed (cleared or empty). */
export function useThread(thread_id: number) {
  const { data: list } = useThreads();
  const listedThread = list?.threads.find(({ id }) => id === thread_id);
  const isMissing = list !== undefined && listedThread === undefined;
  const { data: fetchedThread, error } = useQuery(
    'GET /direct-messages/threads/:thread_id',
    isMissing ? { params: { thread_id } } : null,
  );
  const thread: Thread | undefined = listedThread ?? fetchedThread;
  return { thread, error: isMissing ? error : undefined };
}

const maxAttempts = 3;

/** Sends a message by socket, and after 3 s over HTTP; not repeated while the device is offline. */
async function post(thread_id: number, { client_id, content }: PendingMessage): Promise<DirectMessage> {
  const stored = await postWithRetries(
    () =>
      liveCall(
        () => request('send_direct_message', { thread_id, content, client_id }),
        () =>
          call('POST /direct-messages/threads/:thread_id/messages', {
            params: { thread_id },
            body: { content, client_id },
          }),
      ),
    maxAttempts,
    () => navigator.onLine,
  ).catch((failure: unknown) => {
    if (failureStatus(failure) === 403) void invalidate('Thread');
    throw failure;
  });
  void changeThreads(
    (list) => withMessage(list, stored),
    (list) => !containsMessage(list, stored),
  );
  return stored;
}

const sourceOf = (thread_id: number): FeedSource<DirectMessage> => ({
  after: (after_seq) =>
    call('GET /direct-messages/threads/:thread_id/messages', {
      params: { thread_id },
      query: { after_seq, limit: maxPageSize },
    }),
  before: (before_seq) =>
    call('GET /direct-messages/threads/:thread_id/messages', {
      params: { thread_id },
      query: { before_seq, limit: defaultPageSize },
    }),
});

interface ThreadChat {
  readonly feed: Feed<DirectMessage>;
  readonly sender: Sender<DirectMessage>;
}

const chats = new Map<number, ThreadChat>();

/** Returns the feed of a thread, shared by all its views. */
export function chatOf(thread_id: number): ThreadChat {
  const existing = chats.get(thread_id);
  if (existing !== undefined) return existing;
  const feed = new Feed(sourceOf(thread_id));
  const sender = new Sender({
    draftKey: `thread.${thread_id}`,
    feed,
    post: (message) => post(thread_id, message),
    staysInLog: () => false,
  });
  chats.set(thread_id, { feed, sender });
  return { feed, sender };
}

/** Records locally that a thread is read. */
export const recordRead = (thread_id: number, seq: number): Promise<void> =>
  changeThreads((list) => withRead(list, thread_id, seq));

/** Sends the read position; after a failure the state of the server applies. */
export async function markRead(thread_id: number, seq: number): Promise<void> {
  try {
    await liveCall<unknown>(
      () => request('mark_messages_read', { thread_id, seq }),
      () => call('POST /direct-messages/threads/:thread_id/read', { params: { thread_id }, body: { seq } }),
    );
  } catch {
    await invalidate('Thread');
  }
}

/** Clears a conversation for the user; the other person keeps it. */
export async function clearThread(thread_id: number): Promise<void> {
  const { first_seq } = await call('DELETE /direct-messages/threads/:thread_id/clear', { params: { thread_id } });
  chatOf(thread_id).feed.receive({ first_seq });
}

/** Sends a typing signal to the other person, unless the socket is disconnected. */
export const sendTyping = (thread_id: number, is_typing: boolean): void =>
  void request('typing_in_dm', { thread_id, is_typing }).catch(() => undefined);

export const subscribeToTyping: SubscribeToTyping = (thread_id, onTyping) => [
  onServerEvent('typing_in_dm', ({ user_id, is_typing, ...signal }) => {
    if (signal.thread_id === thread_id && user_id !== useAuth.getState().user?.id)
      onTyping(user_id, is_typing ? '' : null);
  }),
  onServerEvent('new_direct_message', (message) => {
    if (message.thread_id === thread_id) onTyping(message.sender_id, null);
  }),
];
