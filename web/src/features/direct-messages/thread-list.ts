/** The list of conversations as it changes by what happens; the newest activity first. Pure. */
import type { DirectMessage, OpenedThread, Thread, Threads } from '@plenum/contracts/direct-messages';
import { foldText } from '../../lib/fold-text.ts';

export type ListedThread = Threads['threads'][number];

const has = ({ threads }: Threads, thread_id: number): boolean => threads.some(({ id }) => id === thread_id);

const counted = (thread: ListedThread): ListedThread => ({
  ...thread,
  unread_count: Math.max(0, thread.last_seq - Math.max(thread.read_seq, thread.first_seq - 1)),
});

const withEach = (list: Threads, thread_id: number, change: (thread: ListedThread) => ListedThread): Threads => ({
  ...list,
  threads: list.threads.map((thread) => (thread.id === thread_id ? change(thread) : thread)),
});

/** A message moves its thread to the top. A thread that is not listed, or lacks messages before it, is to be asked for. */
export function withMessage(list: Threads, message: DirectMessage): Threads {
  const { thread_id, seq, is_sender, created_at } = message;
  const thread = list.threads.find(({ id }) => id === thread_id);
  if (thread === undefined || seq <= thread.last_seq) return list;
  const moved = counted({
    ...thread,
    last_seq: seq,
    read_seq: is_sender ? seq : thread.read_seq,
    last_message_at: created_at,
    last_message: message,
  });
  return { ...list, threads: [moved, ...list.threads.filter(({ id }) => id !== thread_id)] };
}

/** Whether the list knows of a message, or at least of its thread having come that far. */
export const knows = (
  list: Threads,
  { thread_id, seq }: { readonly thread_id: number; readonly seq: number },
): boolean => list.threads.some(({ id, last_seq }) => id === thread_id && last_seq >= seq);

/** One has read up to here, in this window or another one. */
export const withRead = (list: Threads, thread_id: number, read_seq: number): Threads =>
  withEach(list, thread_id, (thread) => counted({ ...thread, read_seq: Math.max(thread.read_seq, read_seq) }));

export const withOtherRead = (list: Threads, thread_id: number, read_seq: number): Threads =>
  withEach(list, thread_id, (thread) => ({ ...thread, other_read_seq: Math.max(thread.other_read_seq, read_seq) }));

export const withoutThread = (list: Threads, thread_id: number): Threads =>
  has(list, thread_id) ? { ...list, threads: list.threads.filter(({ id }) => id !== thread_id) } : list;

/** A thread that begins, or one that is put back where it belongs. */
export function withThread(list: Threads, thread: Thread | OpenedThread | ListedThread): Threads {
  if (has(list, thread.id)) return list;
  const listed = { other_user_in_event: null, ...thread };
  const threads = [...list.threads, listed].toSorted((a, b) => b.last_message_at.localeCompare(a.last_message_at));
  return { ...list, threads };
}

/**
 * The conversations of a tab: outside events those of people’s own; for an event those that belong to it, and people’s
 * own with somebody who is there as well.
 */
export const threadsOf = (list: Threads, event_id: number | null): readonly ListedThread[] =>
  list.threads.filter(({ event_scope_id, shared_event_ids }) => {
    if (event_id === null) return event_scope_id === null;
    return event_scope_id === event_id || (event_scope_id === null && shared_event_ids.includes(event_id));
  });

/** Those whose person’s name, or whose last message, has the words in it. */
export function searched(threads: readonly ListedThread[], words: string): readonly ListedThread[] {
  const wanted = foldText(words.trim());
  return wanted === ''
    ? threads
    : threads.filter(({ other_user, last_message }) =>
        foldText(`${other_user.full_name}\n${last_message?.content ?? ''}`).includes(wanted),
      );
}
