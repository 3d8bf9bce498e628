/** Pure functions that update the list of conversations; latest activity first. */
import type { DirectMessage, OpenedThread, Thread, Threads } from '@plenum/contracts/chat/direct-messages';
import { withNewMessages, withRead as readUpTo } from '../../../lib/chat/unread.ts';
import { foldText } from '../../../lib/fold-text.ts';

export type ListedThread = Threads['threads'][number];

const hasThread = ({ threads }: Threads, thread_id: number): boolean => threads.some(({ id }) => id === thread_id);

const withChangedThread = (
  list: Threads,
  thread_id: number,
  change: (thread: ListedThread) => ListedThread,
): Threads => ({
  ...list,
  threads: list.threads.map((thread) => (thread.id === thread_id ? change(thread) : thread)),
});

/** Moves the thread of a message to the top. The caller must load a thread that is not listed or misses earlier messages. */
export function withMessage(list: Threads, message: DirectMessage): Threads {
  const { thread_id, seq, is_sender, created_at } = message;
  const thread = list.threads.find(({ id }) => id === thread_id);
  if (thread === undefined || seq <= thread.last_seq) return list;
  const newMessages = { last_seq: seq, ...(is_sender ? { read_seq: seq } : {}) };
  const updated = { ...withNewMessages(thread, newMessages), last_message_at: created_at, last_message: message };
  return { ...list, threads: [updated, ...list.threads.filter(({ id }) => id !== thread_id)] };
}

/** Checks whether the list contains a message or a later one of its thread. */
export const containsMessage = (
  list: Threads,
  { thread_id, seq }: { readonly thread_id: number; readonly seq: number },
): boolean => list.threads.some(({ id, last_seq }) => id === thread_id && last_seq >= seq);

/** Records the user’s read position, from this or another window. */
export const withRead = (list: Threads, thread_id: number, read_seq: number): Threads =>
  withChangedThread(list, thread_id, (thread) => readUpTo(thread, read_seq));

export const withOtherRead = (list: Threads, thread_id: number, read_seq: number): Threads =>
  withChangedThread(list, thread_id, (thread) => ({
    ...thread,
    other_read_seq: Math.max(thread.other_read_seq, read_seq),
  }));

export const withoutThread = (list: Threads, thread_id: number): Threads =>
  hasThread(list, thread_id) ? { ...list, threads: list.threads.filter(({ id }) => id !== thread_id) } : list;

/** Inserts a new or restored thread at its position. */
export function withThread(list: Threads, thread: Thread | OpenedThread | ListedThread): Threads {
  if (hasThread(list, thread.id)) return list;
  const listedThread = { other_user_in_event: null, ...thread };
  const threads = [...list.threads, listedThread].toSorted((a, b) =>
    b.last_message_at.localeCompare(a.last_message_at),
  );
  return { ...list, threads };
}

/**
 * Returns the conversations of a tab: outside of events, the personal ones; in an event, those of the event and
 * personal ones with its members.
 */
export const threadsOf = (list: Threads, event_id: number | null): readonly ListedThread[] =>
  list.threads.filter(({ event_scope_id, shared_event_ids }) => {
    if (event_id === null) return event_scope_id === null;
    return event_scope_id === event_id || (event_scope_id === null && shared_event_ids.includes(event_id));
  });

/** Filters by the name of the person or the last message. */
export function filterThreads(threads: readonly ListedThread[], text: string): readonly ListedThread[] {
  const search = foldText(text.trim());
  return search === ''
    ? threads
    : threads.filter(({ other_user, last_message }) =>
        foldText(`${other_user.full_name}\n${last_message?.content ?? ''}`).includes(search),
      );
}

/** Fields that determine the order of an inbox. */
export interface InboxEntry {
  readonly unread: number;
  /** Instant of the last message; null if there is none. */
  readonly instant: string | null;
}

/** Sorts unread entries first, then by the last message, newest first; entries without messages come last. */
export const sortInbox = <E extends InboxEntry>(entries: readonly E[]): readonly E[] =>
  entries.toSorted(
    (a, b) => Number(b.unread > 0) - Number(a.unread > 0) || (b.instant ?? '').localeCompare(a.instant ?? ''),
  );
